import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";

/** Finds one of the things that Xero has by one of several keys, whatever its case. Of two alike the first is found. */
export interface Finder<Key extends string> {
  by: (key: Key, value: Json | undefined) => JsonObject | undefined;
}

/**
 * Sorts what Xero has by its keys, so that each of many things is found without looking through all of them.
 * @param keys what each key of a thing is; none for an empty one
 */
export function finderOf<Key extends string>(
  there: readonly JsonObject[],
  keys: Readonly<Record<Key, (one: JsonObject) => Json | undefined>>,
): Finder<Key> {
  const found = new Map<string, JsonObject>();
  const nameOf = (key: string, value: Json | undefined) =>
    value === undefined || value === null || value === ""
      ? undefined
      : `${key} ${String(value).toLowerCase()}`;
  for (const one of there)
    for (const [key, valueOf] of Object.entries<(one: JsonObject) => Json | undefined>(keys)) {
      const name = nameOf(key, valueOf(one));
      if (name !== undefined && !found.has(name)) found.set(name, one);
    }
  return { by: (key, value) => found.get(nameOf(key, value) ?? "") };
}
