import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { type AccessRule, isVisible } from "#framework/shared/access/visible.ts";
import { usePlatform, useServices, useUser } from "../services.tsx";
import { currentDashboard } from "./dashboards.ts";
import { entryAt } from "./menu/entryAt.ts";
import { useMenuEntries } from "./menu/useMenuEntries.ts";
import { NotAuthorized, NotFound } from "./pages/pages.tsx";

interface GuardedProps {
  access: AccessRule;
  children: ReactNode;
  /** The list that others are led to, where they may see that one. */
  instead?: { name: string; access: AccessRule };
}

/**
 * Shows a screen to those who may see it, and to others the not-authorized page. It is decided in memory before
 * anything is drawn, so that nobody sees a flash of what is not theirs.
 */
export function Guarded({ access, children, instead }: GuardedProps) {
  const user = useUser();
  const platform = usePlatform();
  const sees = (rule: AccessRule) => isVisible(user, rule, platform?.type_of_platform);
  if (sees(access)) return children;
  return instead && sees(instead.access) ? <Navigate to={`/${instead.name}`} replace /> : <NotAuthorized />;
}

/** Sends anyone who is not signed in to the sign-in page, and back afterwards. */
export function OnlySignedIn({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  return user ? children : <Navigate to="/login" replace state={{ from: pathname + search }} />;
}

/** The root leads to one's dashboard, or to the sign-in page. */
export function RootRedirect() {
  const services = useServices();
  const user = useUser();
  return <Navigate to={user ? currentDashboard(services).path : "/login"} replace />;
}

/** An address without a screen. That of records without a list of their own leads to where they are found. */
export function NoScreen() {
  const { definitions } = useServices();
  const entries = useMenuEntries();
  const { pathname } = useLocation();
  const [, name = "", ...more] = pathname.split("/");
  if (more.length > 0 || !definitions.resources.has(name)) return <NotFound />;
  const report = definitions.reports.find(({ resource }) => resource === name);
  const found = entryAt(entries, pathname, definitions)?.path ?? (report && `/reports/${report.name}`);
  return found === undefined ? <NotFound /> : <Navigate to={found} replace />;
}
