import { appliesTo, dashboardsFor } from "#framework/shared/definitions/conditions.ts";
import { isVisible } from "#framework/shared/access/visible.ts";
import { entriesOf, type MenuEntry } from "#framework/shared/definitions/menu.ts";
import type { Services } from "../services.tsx";
import type { Session } from "../session/session.ts";
import { read, write } from "../session/storage.ts";

/** A dashboard that a person may open, and with it the workspace whose menu goes with it. */
export interface Dashboard {
  type: string;
  label: string;
  path: string;
}

/** The dashboards that the signed-in person may open and that apply to them. */
export function dashboardsOf({
  definitions,
  session,
}: Pick<Services, "definitions"> & { session: Pick<Session, "user" | "platform"> }): Dashboard[] {
  const { navigation } = definitions;
  const { user, platform } = session;
  return (navigation.dashboards ?? []).flatMap(({ type, page }) => {
    const found = navigation.pages?.find(({ name }) => name === page);
    const isTheirs =
      found !== undefined &&
      isVisible(user, found.access ?? { roles: ["ALL"] }, platform?.type_of_platform) &&
      appliesTo(user, user ?? {}, navigation, { name: page });
    return isTheirs ? [{ type, label: found.label, path: found.path }] : [];
  });
}

/**
 * The one that was chosen; else the portal's default; else the first that the person may open; else the first screen of
 * their menu, whose groups may begin anywhere: someone with a role of their own may have a single screen.
 */
export function currentDashboard(services: Services): Dashboard {
  const own = dashboardsOf(services);
  const ofType = (wanted: string | undefined) => own.find(({ type }) => type === wanted);
  const chosen = ofType(read("dashboard_type")) ?? ofType(services.settings.defaultDashboard);
  return chosen ?? own[0] ?? { type: "", label: "", path: firstScreen(services) ?? "/welcome" };
}

function firstScreen({ definitions, session }: Services): string | undefined {
  const [entry] = entriesOf(
    definitions,
    session.user,
    session.user ?? {},
    session.platform?.type_of_platform,
  );
  return entry?.path;
}

/** Keeps the choice; the caller goes there. */
export const chooseDashboard = (type: string): void => write("dashboard_type", type);

/** Whether an entry is in the menu of a dashboard; what is only for dashboards that are not the person's is in every one. */
export function isInMenuOf(
  { definitions }: Services,
  own: readonly Dashboard[],
  type: string,
  entry: Pick<MenuEntry, "name" | "group">,
): boolean {
  const only = dashboardsFor(definitions.navigation, entry);
  return only === undefined || only.includes(type) || !own.some((dashboard) => only.includes(dashboard.type));
}
