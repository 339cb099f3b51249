import type { Definitions } from "#framework/shared/definitions/definitions.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { MenuEntry } from "#framework/shared/definitions/menu.ts";

type Parts = Pick<Definitions, "navigation" | "resources" | "reports">;

/**
 * The entry of the menu that an address belongs to: the longest that it begins with. Records whose list is in no menu
 * belong to the page that holds them (`records` of a page), to the records in whose tabs they are, to the report of them, to the
 * resource that they are another view of, or to that by whose actions they are made or picked; reports that are in no menu belong to the page of all reports.
 */
export function entryAt(
  entries: readonly MenuEntry[],
  pathname: string,
  definitions: Parts,
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
  definitions: Parts,
  seen: Set<string>,
): MenuEntry | undefined {
  const { navigation, resources, reports } = definitions;
  const resource = resources.get(name);
  if (!resource || seen.has(name)) return undefined;
  seen.add(name);
  const at = (id: string | undefined) => entries.find((entry) => entry.id === id);
  const among = (names: readonly (string | undefined)[]) =>
    names.map(at).find(Boolean) ??
    names.map((other = "") => above(entries, other, definitions, seen)).find(Boolean);
  const those = (has: (definition: Resource["definition"]) => boolean | undefined) =>
    [...resources.values()].flatMap(({ name: other, definition }) => (has(definition) ? [other] : []));
  return (
    at(navigation.pages?.find(({ records }) => records?.includes(name))?.name) ??
    among(those(({ view }) => view?.tabs?.some((tab) => tab.resource === name))) ??
    reports
      .filter((report) => report.resource === name)
      .map((report) => at(`report:${report.name}`))
      .find(Boolean) ??
    among([
      resource.definition.of,
      ...those(({ actions }) =>
        Object.values(actions ?? {}).some(
          ({ creates, picks }) => creates?.resource === name || picks?.resource === name,
        ),
      ),
    ])
  );
}
