import { entryOf, structureOf } from "../fields/structure.ts";
import { isTooLong } from "./bounds.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";

/** Whether a value fits a schema; each side passes its own validator in. */
export type Fits = (schema: Schema, value: unknown) => boolean;

/**
 * The value without what the schema does not know under its present conditions: answers of branches that are hidden
 * now, and properties that nobody declared. Browser and server prune with this same function.
 */
export function prune(schema: Schema, value: Json, fits: Fits): Json {
  if (structureOf(schema) !== undefined) return value;
  // A list that is too long is refused as it is.
  const { items } = schema;
  if (Array.isArray(value))
    return items && !isTooLong(schema, value) ? value.map((item) => prune(items, item, fits)) : value;
  if (!isObject(value)) return value;
  let current: JsonObject = value;
  // A pruned answer may itself have been the condition of another branch: repeat until nothing changes.
  for (let round = 0; round < 10; round += 1) {
    const properties = activeProperties(schema, current, fits);
    if (Object.keys(properties).length === 0) return current;
    const kept = Object.entries(current).flatMap(([name, item]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const part = property ?? entryOf(schema, name);
      return part ? [[name, prune(part, item, fits)] as const] : [];
    });
    const same = kept.length === Object.keys(current).length;
    current = Object.fromEntries(kept);
    if (same) return current;
  }
  return current;
}

/** The properties that count for a value: the schema's own and those of every branch whose condition holds. */
export function activeProperties(schema: Schema, value: JsonObject, fits: Fits): Record<string, Schema> {
  const branches = [...(schema.allOf ?? [])];
  if (schema.if) {
    const branch = fits(schema.if, value) ? schema.then : schema.else;
    if (branch) branches.push(branch);
  }
  const found: Record<string, Schema> = {};
  for (const branch of branches) Object.assign(found, activeProperties(branch, value, fits));
  const own = Object.entries(schema.properties ?? {}).filter(([, property]) => typeof property === "object");
  return Object.assign(found, Object.fromEntries(own));
}
