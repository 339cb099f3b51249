import type { Condition } from "../filters/filter.ts";
import type { Cell } from "./pivot.ts";

/** A group of a summary: what its records have in common, and the condition that finds them. */
interface FoundGroup {
  /** Without a condition, or with null for it, no filter finds the records of the key. */
  keys: readonly { key: Cell; filter?: Condition | null }[];
}

/** Makes the filter for the records behind a row, from the row's keys; null where a filter cannot say it. */
export function rowFilter(
  groups: readonly FoundGroup[],
): (keys: readonly Cell[]) => { all: Condition[] } | null {
  const conditions = groups.map(({ keys }) => new Map(keys.map(({ key, filter }) => [key, filter])));
  return (keys) => {
    const all = conditions.flatMap((of, index) => of.get(keys[index] ?? null) ?? []);
    return all.length === groups.length ? { all } : null;
  };
}
