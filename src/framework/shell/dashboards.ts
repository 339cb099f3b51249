import { isVisible } from "#shared/access/visible.ts";
import { menuEntries } from "#shared/definitions/menu.ts";
import type { Services } from "../services.tsx";
import { read, write } from "../session/storage.ts";

/** A dashboard that a person may open. */
export interface Dashboard {
  type: string;
  label: string;
  path: string;
}

/** The dashboards that the signed-in person may open. */
export function dashboardsOf({ definitions, session }: Services): Dashboard[] {
  const { dashboards = [], pages = [] } = definitions.navigation;
  return dashboards.flatMap(({ type, page }) => {
    const found = pages.find(({ name }) => name === page);
    return found &&
      isVisible(session.user, found.access ?? { roles: ["ALL"] }, session.platform?.type_of_platform)
      ? [{ type, label: found.label, path: found.path }]
      : [];
  });
}

/**
 * The one that was chosen; else the portal's default; else the first that the person may open; else the first screen of
 * the menu's first group.
 */
export function currentDashboard(services: Services): Dashboard {
  const own = dashboardsOf(services);
  const ofType = (wanted: string | undefined) => own.find(({ type }) => type === wanted);
  const chosen = ofType(read("dashboard_type")) ?? ofType(services.settings.defaultDashboard);
  return chosen ?? own[0] ?? { type: "", label: "", path: firstScreen(services) ?? "/welcome" };
}

function firstScreen({ definitions, session }: Services): string | undefined {
  const [group] = definitions.navigation.groups;
  return menuEntries(definitions).find(
    (entry) =>
      entry.group === group?.name &&
      isVisible(session.user, entry.access, session.platform?.type_of_platform),
  )?.path;
}

/** Keeps the choice; the caller goes there. */
export const chooseDashboard = (type: string): void => write("dashboard_type", type);
