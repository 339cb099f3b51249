import type { Definitions } from "#framework/shared/definitions/definitions.ts";
import type { MenuEntry } from "#framework/shared/definitions/menu.ts";

/**
 * The entry of the menu that an address belongs to: the longest that it begins with. Records whose list is in no menu
 * belong to the page that holds them (`records` of a page), to the records in whose tabs they are, or to the report of them;
 * reports that are in no menu belong to the page of all reports.
 */
export function entryAt(
  entries: readonly MenuEntry[],
  pathname: string,
  definitions: Pick<Definitions, "navigation" | "resources" | "reports">,
): MenuEntry | undefined {
  const own = longest(entries.filter(({ path }) => `${pathname}/`.startsWith(`${path}/`)));
  const [, first = ""] = pathname.split("/");
  const page = first === "reports" && definitions.navigation.pages?.find(({ reports }) => reports === true);
  const ofReports = page ? entries.find(({ id }) => id === page.name) : undefined;
  return own ?? ofReports ?? above(entries, first, definitions, new Set());
}

const longest = (entries: readonly MenuEntry[]): MenuEntry | undefined =>
  entries.reduce<MenuEntry | undefined>(
    (found, entry) => (found && found.path.length >= entry.path.length ? found : entry),
    undefined,
  );

/** The entry above a resource that has none. Tabs can lead in a circle: none is followed twice. */
function above(
  entries: readonly MenuEntry[],
  name: string,
  definitions: Pick<Definitions, "navigation" | "resources" | "reports">,
  seen: Set<string>,
): MenuEntry | undefined {
  const { navigation, resources, reports } = definitions;
  if (!resources.has(name) || seen.has(name)) return undefined;
  seen.add(name);
  const page = navigation.pages?.find(({ records }) => records?.includes(name));
  const onPage = page && entries.find(({ id }) => id === page.name);
  if (onPage) return onPage;
  const owners = [...resources.values()].filter(({ definition }) =>
    definition.view?.tabs?.some(({ resource }) => resource === name),
  );
  const byOwner = owners.map((owner) => entries.find(({ id }) => id === owner.name)).find(Boolean);
  const ofReport = reports
    .filter(({ resource }) => resource === name)
    .map((report) => entries.find(({ id }) => id === `report:${report.name}`));
  return (
    byOwner ??
    owners.map((owner) => above(entries, owner.name, definitions, seen)).find(Boolean) ??
    ofReport.find(Boolean)
  );
}
