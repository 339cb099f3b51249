import type { JsonObject } from "../schema/schema.ts";

/** What stands behind the path of an answer that was set aside when another one stood there already. */
const counted = /#\d+$/;

/** So many answers to one question are kept; a further one takes the place of the last. */
const mostKept = 20;

/**
 * Answers that were set aside, with those of a later time beside them. Both are kept where the same question had another answer
 * each time: whoever reads them gets every answer that was given.
 * @param before what somebody changed into the later answers: it gives way to them, where it was set aside itself
 */
export function besideEarlier(earlier: JsonObject, later: JsonObject, before: JsonObject = {}): JsonObject {
  const all = { ...earlier };
  // Of each path, the name under which every answer is kept.
  const names = new Map<string, Map<string, string>>();
  const namesOf = (path: string): Map<string, string> => {
    const known = names.get(path) ?? new Map<string, string>();
    names.set(path, known);
    return known;
  };
  for (const [name, value] of Object.entries(earlier)) namesOf(pathOf(name)).set(JSON.stringify(value), name);
  for (const [name, value] of Object.entries(later)) {
    const path = pathOf(name);
    const known = namesOf(path);
    const text = JSON.stringify(value);
    const changed = known.get(JSON.stringify(before[name]));
    const place = Math.min(known.size + 1, mostKept);
    const next = changed ?? known.get(text) ?? (place === 1 ? path : `${path}#${place}`);
    all[next] = value;
    known.set(text, next);
  }
  return all;
}

/** The path that an answer had before it was set aside. */
export const pathOf = (name: string): string => name.replace(counted, "");
