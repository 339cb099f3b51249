import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { ListFilter } from "#framework/shared/definitions/screens.ts";

/** The filters that a definition sets at first. */
export const defaultFilters = ({ definition }: Pick<Resource, "definition">): Record<string, unknown> =>
  Object.fromEntries(
    (definition.list?.filters ?? []).flatMap((filter) =>
      typeof filter === "string" ? [] : firstOf(filter).map((value) => [filter.field, value]),
    ),
  );

/** What a filter is set to at first: by its definition, or by the first of the tabs that it names. */
function firstOf({ default: set, tabs }: Pick<ListFilter, "default" | "tabs">): unknown[] {
  if (set !== undefined) return [set];
  return typeof tabs === "object" ? tabs.slice(0, 1).map(({ values }) => values) : [];
}

/**
 * The filters by which a list shows a record that its first filters leave out; undefined where they show it already. A
 * filter that compares is left out, because only the server can say whether the record passes it.
 */
export function filterShowing(
  resource: Pick<Resource, "definition">,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const defaults = Object.entries(defaultFilters(resource));
  const isShown = ([name, value]: [string, unknown]) =>
    value === "all" || [value].flat().includes(record[name]);
  if (defaults.every(isShown)) return undefined;
  return Object.fromEntries(
    defaults.flatMap(([name, value]) =>
      isShown([name, value])
        ? [[name, value]]
        : typeof value === "object"
          ? []
          : [[name, record[name] ?? "all"]],
    ),
  );
}

/** The address of a list, with the filters that show a record. */
export function addressShowing(
  resource: Pick<Resource, "definition">,
  record: Readonly<Record<string, unknown>>,
  path: string,
): string {
  const filter = filterShowing(resource, record);
  if (!filter) return path;
  const [place = "", search = ""] = path.split("?");
  const parameters = new URLSearchParams(search);
  const tab = parameters.get("tab");
  parameters.set(tab === null ? "filter" : `${tab}.filter`, JSON.stringify(filter));
  return `${place}?${parameters.toString()}`;
}
