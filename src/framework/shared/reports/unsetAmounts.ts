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
  if (Array.isArray(filter)) return membersLeft(filter, isAmount, depth);
  if (!isObject(filter)) return filter;
  for (const join of ["all", "any"]) {
    const members = filter[join];
    if (!Array.isArray(members)) continue;
    const left = membersLeft(members, isAmount, depth);
    return left && { ...filter, [join]: left };
  }
  return filter.value === null && typeof filter.field === "string" && isAmount(filter.field)
    ? undefined
    : filter;
}

/** The members of a group that say something; undefined where it has lost all of them. */
function membersLeft(
  members: Json[],
  isAmount: (field: string) => boolean,
  depth: number,
): Json[] | undefined {
  const left = members.flatMap((member) => {
    const rest = withoutUnsetAmounts(member, isAmount, depth + 1);
    return rest === undefined ? [] : [rest];
  });
  return members.length > 0 && left.length === 0 ? undefined : left;
}
