import { structureOf } from "../fields/structure.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { activeProperties, type Fits } from "./prune.ts";

/**
 * Whether a field is asked for under the present values: no condition of its record, group or row hides it, or what it
 * stands in.
 * @param pointer the field's place as a JSON pointer, with the numbers of rows
 */
export function isAsked(root: Schema, record: JsonObject, pointer: string, fits: Fits): boolean {
  let schema: Schema | undefined = root;
  let value: Json | undefined = record;
  for (const step of pointer.split("/").slice(1)) {
    if (schema === undefined || structureOf(schema) !== undefined) return true;
    if (Array.isArray(value)) {
      schema = schema.items;
      value = value[Number(step)];
      continue;
    }
    const inside: JsonObject = isObject(value) ? value : {};
    const asked: Record<string, Schema> = activeProperties(schema, inside, fits);
    if (!Object.hasOwn(asked, step)) return false;
    schema = asked[step];
    value = inside[step];
  }
  return true;
}
