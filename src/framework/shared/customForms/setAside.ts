import type { Json, JsonObject } from "../schema/schema.ts";

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
  const known = new Map<string, Set<string>>();
  const keep = (path: string, value: Json): boolean => {
    const values = known.get(path) ?? new Set();
    const text = JSON.stringify(value);
    const isNew = !values.has(text);
    known.set(path, values.add(text));
    return isNew;
  };
  for (const [name, value] of Object.entries(earlier)) keep(pathOf(name), value);
  for (const [name, value] of Object.entries(later)) {
    const path = pathOf(name);
    const changed = placeOf(earlier, path, before[name]);
    if (changed !== undefined) all[changed] = value;
    if (!keep(path, value) || changed !== undefined) continue;
    const place = Math.min(known.get(path)?.size ?? 1, mostKept);
    all[place === 1 ? path : `${path}#${place}`] = value;
  }
  return all;
}

/** Under which name an answer to a question was set aside. */
const placeOf = (aside: JsonObject, path: string, answer: Json | undefined): string | undefined => {
  if (answer === undefined || answer === null) return undefined;
  const text = JSON.stringify(answer);
  return [path, ...Array.from({ length: mostKept }, (_, place) => `${path}#${place + 1}`)].find(
    (name) => Object.hasOwn(aside, name) && JSON.stringify(aside[name]) === text,
  );
};

/** The path that an answer had before it was set aside. */
export const pathOf = (name: string): string => name.replace(counted, "");
