import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { readJson } from "../../../readJson.ts";

/**
 * Gives the texts of a form (multipart parts, an action's values) the types that their schema asks for. What cannot be
 * read as its type stays a text, so that validation names the field.
 */
export function parseFields(schema: Schema, input: JsonObject): JsonObject {
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, parseValue(properties[name] ?? {}, value)]),
  );
}

function parseValue(schema: Schema, value: Json): Json {
  if (Array.isArray(value)) return parseEntries(schema.items ?? {}, value);
  if (isObject(value)) return schema.properties ? parseFields(schema, value) : value;
  if (typeof value !== "string") return value;
  if (value === "") return null;
  if (schema.type === "array" || schema.type === "object") return structureFrom(value);
  const parsed = fieldTypeOf(schema).parse(value, schema) as Json | undefined;
  return parsed ?? value;
}

/** Reads entries until one cannot be read: that one fails the list, and each failure costs as much as many readings. */
function parseEntries(schema: Schema, entries: Json[]): Json[] {
  const structured = schema.type === "array" || schema.type === "object";
  let failed = false;
  return entries.map((entry) => {
    if (failed) return entry;
    const parsed = parseValue(schema, entry);
    failed = structured && typeof parsed === "string";
    return parsed;
  });
}

/** A part of a form may also carry a whole list or group as JSON. */
function structureFrom(text: string): Json {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}
