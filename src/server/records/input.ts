import sanitizeHtml from "sanitize-html";
import { fieldsOf, type Field } from "#shared/fields/fields.ts";
import { isInstant } from "#shared/dates/dates.ts";
import { isObject, type Json, type JsonObject, type Schema, withoutNulls } from "#shared/schema/schema.ts";
import { storedForm } from "#shared/ndis/display.ts";
import { isMasked } from "#shared/text/mask.ts";
import { richTextAttributes, richTextSchemes, richTextTags } from "#shared/text/richText.ts";
import type { Viewer } from "#shared/access/visible.ts";
import { type FieldMessages, invalid } from "../http/errors.ts";
import { type RecordType, seesField } from "./recordType.ts";
import { keptColumns } from "./store.ts";
import { titlesKey } from "./titles.ts";

/** Keys that come back with a record and are never taken from input. */
const ignored = new Set([...keptColumns, "id", titlesKey, "_method"]);

/**
 * What a person may change, in the form in which it is stored: unknown and hidden fields are refused, fields that only
 * the server sets are dropped, texts are trimmed and normalised, rich text is sanitised. A masked value that comes
 * back unchanged is left out. `null` and the empty text mean "no value".
 * @throws 422 that names every field that the person may not set
 */
export function cleanInput(type: Pick<RecordType, "fields">, viewer: Viewer, input: JsonObject): JsonObject {
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const errors: FieldMessages = {};
  const clean: JsonObject = {};
  for (const [name, value] of Object.entries(input)) {
    if (ignored.has(name)) continue;
    const field = fields.get(name);
    if (!field || !seesField(viewer, field))
      errors[name] = [`${field ? field.label : name.slice(0, 60)} is not a field that you can set.`];
    else if (!field.readOnly && !(field.schema["x-mask"] && isMasked(value)))
      clean[name] = stored(field.schema, value);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return clean;
}

/** A value in the form in which it is stored. */
export function stored(schema: Schema, value: Json): Json {
  if (typeof value === "string") return storedText(schema, value);
  if (Array.isArray(value)) return value.map((item) => stored(schema.items ?? {}, item));
  if (!isObject(value)) return value;
  const fields = new Map(fieldsOf(schema).map((field) => [field.name, field.schema]));
  const entries = Object.entries(value).map(
    ([name, item]) => [name, stored(fields.get(name) ?? {}, item)] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== null));
}

function storedText(schema: Schema, text: string): Json {
  const plain = text.replaceAll("\0", "");
  if (schema["x-widget"] === "rich-text") return sanitise(plain) || null;
  if (schema.format === "date-time" && isInstant(plain.trim())) return new Date(plain.trim()).toISOString();
  return storedForm(schema.format, plain) || null;
}

const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: richTextTags,
    allowedAttributes: richTextAttributes,
    allowedSchemes: richTextSchemes,
    allowProtocolRelative: false,
  }).trim();

/** The record with the changes laid over it; what was set to nothing is gone. */
export const merged = (before: JsonObject, changes: JsonObject): JsonObject =>
  withoutNulls({ ...before, ...changes });

/** The values that the schema gives a new record. */
export const defaultsOf = (fields: Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ name, schema }) => (schema.default === undefined ? [] : [[name, schema.default]])),
  );
