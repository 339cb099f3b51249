import { structureOf } from "#framework/shared/fields/structure.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import { fits } from "#framework/shared/validation/verdict.ts";

/**
 * What is filled in after a change, with the values whose fields the change has hidden: the form library drops them, and
 * they are there again when their fields are. A value that was cleared stays cleared.
 * @param before what was filled in
 * @param after what the library says is filled in now
 */
export function withHiddenFields(schema: Schema, before: JsonObject, after: JsonObject): JsonObject {
  if (structureOf(schema) !== undefined) return after;
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return after;
  let asked: Record<string, Schema> | undefined;
  const result = { ...after };
  for (const name of changed) {
    const [was, is] = [before[name], after[name]];
    if (was === undefined || (is !== undefined && !isNested(was, is))) continue;
    asked ??= activeProperties(schema, after, fits);
    const property = asked[name];
    if (is === undefined) {
      if (property === undefined) result[name] = was;
    } else if (property) result[name] = inside(property, was, is);
  }
  return result;
}

const isNested = (was: Json, is: Json): boolean =>
  (isObject(was) && isObject(is)) || (Array.isArray(was) && Array.isArray(is) && was.length === is.length);

/** The same inside of a group, or of the rows of a list of which none came or went. */
function inside(schema: Schema, was: Json, is: Json): Json {
  if (isObject(was) && isObject(is)) return withHiddenFields(schema, was, is);
  const { items } = schema;
  if (!items || !Array.isArray(was) || !Array.isArray(is)) return is;
  return is.map((row, index) => inside(items, was[index] ?? null, row));
}
