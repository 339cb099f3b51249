import equal from "fast-deep-equal";
import { isObject, type Json } from "#framework/shared/schema/schema.ts";
import { canonical } from "../../canonical.ts";

/**
 * What was there before, in the shape of what is there now: each row as the one that it was, wherever that stood.
 * Undefined where there was nothing. Work grows with the two.
 */
export function asBefore(was: Json | undefined, is: Json): Json | undefined {
  if (Array.isArray(is)) return pairs(Array.isArray(was) ? was : [], is) as Json;
  if (!isObject(is) || !isObject(was)) return was;
  return {
    ...was,
    ...Object.fromEntries(
      Object.entries(is).flatMap(([name, value]): [string, Json][] => {
        const before = Object.hasOwn(was, name) ? asBefore(was[name], value) : undefined;
        return before === undefined ? [] : [[name, before]];
      }),
    ),
  };
}

/**
 * The row of before for each row: the same one where there is one; the others in their order, without those that seem to
 * be added or removed because they have little in common. None for a new row.
 */
function pairs(was: readonly Json[], is: readonly Json[]): (Json | undefined)[] {
  const free = Map.groupBy(was.keys(), (index) => canonical(was[index]));
  const same = is.map((row) => free.get(canonical(row))?.pop());
  const taken = new Set(same);
  const left = was.filter((_, index) => !taken.has(index));
  let next = 0;
  let changed = same.filter((index) => index === undefined).length;
  return is.map((row, index) => {
    const known = same[index];
    if (known !== undefined) return was[known];
    while (left.length - next > changed && !resembles(left[next], row)) next += 1;
    const isAdded = left.length - next < changed && !resembles(left[next], row);
    changed -= 1;
    if (isAdded) return undefined;
    next += 1;
    return asBefore(left[next - 1], row);
  });
}

/** Whether half of what a row says is said by another one. */
function resembles(was: Json | undefined, is: Json): boolean {
  if (!isObject(was) || !isObject(is)) return false;
  const names = Object.keys(was);
  return names.filter((name) => equal(was[name], is[name])).length * 2 >= names.length;
}
