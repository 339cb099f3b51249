import { filterLimits } from "../filters/filter.ts";
import { isObject, type Json } from "../schema/schema.ts";

/**
 * A filter without conditions on amounts that have no value yet: an amount's filter begins as `>` and null (specification
 * part 2 §7). Undefined when nothing remains. Whether the rest is a filter is checked where it is read.
 * @param isAmount whether a field is compared as a number
 */
export function withoutUnsetAmounts(
  filter: Json | undefined,
  isAmount: (field: string) => boolean,
  depth = 0,
): Json | undefined {
  if (depth > filterLimits.depth) return filter;
  const inner = (members: Json[]): Json[] =>
    members.flatMap((member) => {
      const rest = withoutUnsetAmounts(member, isAmount, depth + 1);
      return rest === undefined ? [] : [rest];
    });
  if (Array.isArray(filter)) return isEmptied(filter, inner(filter)) ? undefined : inner(filter);
  if (!isObject(filter)) return filter;
  for (const join of ["all", "any"]) {
    const members = filter[join];
    if (!Array.isArray(members)) continue;
    return isEmptied(members, inner(members)) ? undefined : { ...filter, [join]: inner(members) };
  }
  return filter.value === null && typeof filter.field === "string" && isAmount(filter.field)
    ? undefined
    : filter;
}

const isEmptied = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length > 0 && after.length === 0;
