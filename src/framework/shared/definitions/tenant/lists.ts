import type { Json } from "../../schema/schema.ts";
import { escaped } from "../../text/pointer.ts";
import { nameOf } from "../patch/names.ts";
import { isSame } from "../patch/notes.ts";
import { fixed, free, type Policy } from "./policy.ts";

/** How an item of a list may change, come and go; each of them not at all, where nothing is said. The order is free. */
interface ItemPolicies {
  same?: Policy;
  come?: Policy;
  go?: Policy;
}

/** A list whose items are known by their names; one without a name by all that it says. */
export const items =
  ({ same = fixed(), come = fixed(), go = fixed() }: ItemPolicies): Policy =>
  (change, refuse) => {
    const { before = [], after, place } = change;
    if (!Array.isArray(before) || !Array.isArray(after)) return fixed()(change, refuse);
    const known = grouped(before);
    const left = grouped(after);
    for (const [index, item] of after.entries()) {
      const [first, ...others] = known.get(keyOf(item)) ?? [];
      const at = `${place}/${index}`;
      if (first === undefined) come({ before: undefined, after: item, place: at }, refuse);
      else if (![first, ...others].some((one) => isSame(one, item)))
        same({ before: first, after: item, place: at }, refuse);
    }
    for (const [key, [first]] of known)
      if (!left.has(key))
        go({ before: first, after: undefined, place: `${place}/${escaped(nameOf(first) ?? key)}` }, refuse);
  };

function grouped(list: readonly Json[]): Map<string, Json[]> {
  const groups = new Map<string, Json[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** What an item is known by. */
const keyOf = (item: Json): string => {
  const name = nameOf(item);
  return name === undefined ? `=${JSON.stringify(item)}` : `:${name}`;
};

/** A list that can lose items and be sorted in another way. */
export const fewer = (expected: string): Policy =>
  items({ come: fixed(expected), same: fixed(expected), go: free });

/** A list that can get more items. */
export const more = (expected: string): Policy =>
  items({ come: free, same: fixed(expected), go: fixed(expected) });
