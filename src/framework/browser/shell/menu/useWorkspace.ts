import { createContext, useContext, useState } from "react";
import { useLocation } from "react-router";
import { dashboardsFor } from "#framework/shared/definitions/conditions.ts";
import { useServices } from "../../services.tsx";
import { currentDashboard, type Dashboard, dashboardsOf } from "../dashboards.ts";
import { entryAt } from "./entryAt.ts";
import { useMenuEntries } from "./useMenuEntries.ts";

/** The dashboard whose menu is shown, out of those that the person may open. */
export interface Workspace {
  current: Dashboard;
  own: readonly Dashboard[];
}

export const WorkspaceContext = createContext<Workspace>({
  current: { type: "", label: "", path: "/" },
  own: [],
});

/** The workspace that the menu shows. */
export const useWorkspace = (): Workspace => useContext(WorkspaceContext);

/**
 * The workspace that one is in. It is the chosen one, until a screen is opened that is in the menu of another one only:
 * then it is that one, also on the screens that every workspace has.
 */
export function useCurrentWorkspace(): Workspace {
  const services = useServices();
  const entries = useMenuEntries();
  const { pathname } = useLocation();
  const own = dashboardsOf(services);
  const [last, setLast] = useState(() => currentDashboard(services).type);
  const here = entryAt(entries, pathname, services.definitions);
  const only = here && dashboardsFor(services.definitions.navigation, here);
  const theirs = own.filter(({ type }) => only?.includes(type));
  const isElsewhere = theirs.length > 0 && theirs.every(({ type }) => type !== last);
  const type = isElsewhere ? (theirs[0]?.type ?? last) : last;
  if (type !== last) setLast(type);
  return { own, current: own.find((dashboard) => dashboard.type === type) ?? currentDashboard(services) };
}
