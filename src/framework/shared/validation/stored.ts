import { isInstant } from "../dates/dates.ts";
import { propertiesOf } from "../fields/fields.ts";
import { entryOf, structureOf } from "../fields/structure.ts";
import { storedForm } from "../formats/formats.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";

/** What is said of a value that the schema does not name. */
const anything: Schema = {};

/** Cleans formatted text; each side passes its own cleaner in. */
export type Sanitise = (html: string) => string;

/**
 * A value in the form in which it is stored: texts trimmed and normalised, rich text cleaned. The empty text and a group
 * of which nothing was filled in mean "no value"; a list loses its empty entries. What is kept whole (`structureOf`) stays
 * as it is. Browser and server use this same function before they judge.
 * @param asSent whether an empty group means just that, as in a record that a program sends
 */
export function stored(schema: Schema, value: Json, sanitise: Sanitise, asSent = false): Json {
  if (structureOf(schema) !== undefined) return whole(value, asSent);
  if (typeof value === "string") return storedText(schema, value, sanitise);
  if (Array.isArray(value))
    return value
      .map((item) => stored(schema.items ?? anything, item, sanitise, asSent) ?? (isObject(item) ? {} : null))
      .filter((item) => item !== null);
  if (!isObject(value)) return value;
  const kept = storedFields(schema, value, sanitise, asSent);
  const isEmpty = Object.keys(kept).length === 0;
  return isEmpty && !(asSent && Object.keys(value).length === 0) ? null : kept;
}

/** A value that is kept whole: a form may leave nothing, or an empty group, where nobody filled anything in. */
function whole(value: Json, asSent: boolean): Json {
  if (value === "") return null;
  const isEmpty = isObject(value) && Object.values(value).every((item) => item === undefined);
  return isEmpty && !asSent ? null : value;
}

/** The fields of a group or a record that have a value, each in its stored form. */
export function storedFields(
  schema: Schema,
  value: JsonObject,
  sanitise: Sanitise,
  asSent = false,
): JsonObject {
  const properties = propertiesOf(schema);
  const entries: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const part = property ?? entryOf(schema, name) ?? anything;
    const kept =
      stored(part, item, sanitise, asSent) ?? noEntries(part, item, schema.required?.includes(name));
    if (kept !== null) entries.push([name, kept]);
  }
  return Object.fromEntries([...filledIn(schema, entries), ...entries]);
}

/** Keys and values that must be there may be none: a record that came with none can be saved again by its form. */
const noEntries = (part: Schema, item: Json, isNeeded = false): Json =>
  isNeeded && isObject(item) && structureOf(part) === "entries" ? {} : null;

/** The values of a group that can be only one (`const`): they are filled in, once anything is. */
export function filledIn(schema: Schema, entries: readonly [string, Json][]): [string, Json][] {
  if (entries.length === 0) return [];
  return (schema.required ?? []).flatMap((name): [string, Json][] => {
    const { const: only } = schema.properties?.[name] ?? {};
    const isOpen = typeof only === "string" || typeof only === "number";
    return isOpen && entries.every(([other]) => other !== name) ? [[name, only]] : [];
  });
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
