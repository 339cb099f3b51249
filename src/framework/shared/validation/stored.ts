import { isInstant } from "../dates/dates.ts";
import { propertiesOf } from "../fields/fields.ts";
import { storedForm } from "../formats/formats.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";

/** What is said of a value that the schema does not name. */
const anything: Schema = {};

/** Cleans formatted text; each side passes its own cleaner in. */
export type Sanitise = (html: string) => string;

/**
 * A value in the form in which it is stored: texts trimmed and normalised, rich text cleaned. The empty text and a group
 * of which nothing was filled in mean "no value"; a list loses its empty entries. Browser and server use this same function before they judge.
 */
export function stored(schema: Schema, value: Json, sanitise: Sanitise): Json {
  if (typeof value === "string") return storedText(schema, value, sanitise);
  if (Array.isArray(value))
    return value
      .map((item) => stored(schema.items ?? anything, item, sanitise) ?? (isObject(item) ? {} : null))
      .filter((item) => item !== null);
  if (!isObject(value)) return value;
  const kept = storedFields(schema, value, sanitise);
  return Object.keys(kept).length === 0 ? null : kept;
}

/** The fields of a group or a record that have a value, each in its stored form. */
export function storedFields(schema: Schema, value: JsonObject, sanitise: Sanitise): JsonObject {
  const properties = propertiesOf(schema);
  const entries: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const kept = stored(property ?? anything, item, sanitise);
    if (kept !== null) entries.push([name, kept]);
  }
  return Object.fromEntries(entries);
}

function storedText(schema: Schema, text: string, sanitise: Sanitise): Json {
  const plain = text.replaceAll("\0", "");
  if (schema["x-widget"] === "rich-text")
    return isFarTooLong(schema, plain) ? plain : sanitise(plain) || null;
  if (schema.format === "date-time" && isInstant(plain.trim())) return new Date(plain.trim()).toISOString();
  return storedForm(schema.format, plain) || null;
}

/** Formatted text that no cleaning makes short enough: it is refused for its length, and cleaning it would be work in vain. */
const isFarTooLong = ({ maxLength = Infinity }: Schema, text: string): boolean => text.length > 2 * maxLength;
