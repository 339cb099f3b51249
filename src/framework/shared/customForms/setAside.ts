import type { JsonObject } from "../schema/schema.ts";

/** What stands behind the path of an answer that was set aside when another one stood there already. */
const counted = /#\d+$/;

/**
 * Answers that were set aside, with those of a later time beside them. Both are kept where the same question had another answer
 * each time: whoever reads them gets every answer that was given.
 */
export function besideEarlier(earlier: JsonObject, later: JsonObject): JsonObject {
  const all = { ...earlier };
  for (const [path, value] of Object.entries(later)) {
    const same = Object.entries(all).filter(([name]) => pathOf(name) === path);
    if (same.some(([, known]) => JSON.stringify(known) === JSON.stringify(value))) continue;
    all[same.length === 0 ? path : `${path}#${same.length + 1}`] = value;
  }
  return all;
}

/** The path that an answer had before it was set aside. */
export const pathOf = (name: string): string => name.replace(counted, "");
