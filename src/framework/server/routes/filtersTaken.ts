import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import type { RouteOptions } from "./module.ts";

/**
 * The filters of a list that the code which answers its call does not take: the list would be refused as soon as somebody
 * filters by them, or, where it begins with them, at once.
 * @param query what the call takes by name, where code answers it
 */
export function filtersNotTaken(
  { name, calls, definition }: Resource,
  query: RouteOptions["query"],
): Problem[] {
  const spelt = (parameter: string) => calls.list?.query[parameter] ?? parameter;
  if (typeof query !== "object" || spelt("filters") in query) return [];
  return (definition.list?.filters ?? []).flatMap((filter, index): Problem[] => {
    const { field, default: first } =
      typeof filter === "string" ? { field: filter } : { default: null, ...filter };
    const at = { file: `resources/${name}.json`, pointer: `/list/filters/${index}` };
    if (!(spelt(field) in query))
      return [
        {
          ...at,
          found: `"${field}", which the call of the list does not take`,
          expected: `one of ${Object.keys(query).join(", ")}, or none`,
        },
      ];
    return Array.isArray(first) && first.length > 1
      ? [
          {
            ...at,
            pointer: `${at.pointer}/default`,
            found: "several values, of which the call of the list takes one",
            expected: "one value",
          },
        ]
      : [];
  });
}
