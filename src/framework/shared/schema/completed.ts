import { isText } from "../text/asText.ts";
import { labelFor, sentenceCase } from "../text/names.ts";
import { hasConditions, withConditions } from "./conditional.ts";
import { type FileReader, withCopies } from "./copies.ts";
import { isChoiceList, isObject, type Schema, type Tone } from "./schema.ts";

/** A schema as it may be written: choices by their values alone, beside words and tones for some of them. */
export interface WrittenSchema extends Schema {
  "x-titles"?: Record<string, string>;
  "x-tones"?: Record<string, Tone>;
  /** Of a group: `x-easy-read` of its fields, by name. */
  "x-easy-reads"?: Record<string, string>;
  /** Of a group: the fields that may be empty, where all others must have a value. */
  "x-optional"?: string[];
}

/** Whether a file says that it is written in the product's own language, and is completed. */
export const isOwnLanguage = ({ $schema }: { $schema?: unknown }): boolean =>
  typeof $schema === "string" && ownLanguage.test($schema);

const ownLanguage = /^(?!https?:).*\bmeta\/record\.json(#.*)?$/;

/**
 * A schema file with what follows by itself, so that nothing behind this has to know that it was not written down: the
 * title of a field from its name, the type from the other keywords, the words of choices from their values, conditions
 * from the fields that they are about, and what a field has of another one. It holds for files that name `meta/record.json` as their `$schema`; a JSON Schema
 * from elsewhere stays as it is. What is complete already is returned itself.
 * @param read the files that fields are copied from (`x-same-as`), as someone wrote them
 */
export function completed(file: unknown, read: FileReader = () => undefined): unknown {
  if (!isObject(file) || !isOwnLanguage(file)) return file;
  const whole = withCopies(file, (path) => (path === "" ? file : read(path)));
  return completedPart(isObject(whole) ? whole : file);
}

/** A file as a whole, or a part that has no name. */
export function completedPart(written: WrittenSchema): Schema {
  if (!isPart(written) || typeof written.$ref === "string") return written;
  const part = withRequired(written);
  const type = part.type ?? impliedType(part);
  const format = part.format ?? (part.type === undefined && isReference(part) ? "uuid" : undefined);
  const own = withChoices({
    ...withEasyWords(part),
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
  });
  const { properties, items, definitions, oneOf } = own;
  const required: unknown = own.required;
  const needs = (name: string) => Array.isArray(required) && required.includes(name);
  const inner: Schema = {
    ...(isPart(properties) && {
      properties: mapped(properties, (field, name) => completedField(field, name, needs(name))),
    }),
    ...(isPart(definitions) && { definitions: mapped(definitions, (one) => completedPart(one)) }),
    ...(isPart(items) && { items: completedPart(items) }),
    ...(isChoices(oneOf) && { oneOf: same(oneOf, oneOf.map(withTitle)) }),
    ...(isPart(items) && isChosen(items) && own.uniqueItems === undefined && { uniqueItems: true }),
    ...(isClosed(own) && { additionalProperties: false }),
  };
  const whole = withConditions({ ...own, ...inner });
  return isSame(written, whole) ? written : whole;
}

/** A field by its name. A reference brings its own title and type, and stays as it is. */
function completedField(written: WrittenSchema, name: string, isRequired: boolean): Schema {
  if (!isPart(written) || typeof written.$ref === "string") return written;
  const field = isUnsaid(written) ? { ...written, ...lineOfText(written) } : written;
  const { "x-widget": widget, ...whole } = completedPart(field);
  const { type, readOnly, minLength, maxLength = 0 } = whole;
  const isWritten = type === "string" && maxLength > 0 && isFreeText(whole);
  const isLong = isWritten && widget === undefined && readOnly !== true && maxLength >= longFrom;
  const shown = isLong ? "long-text" : widget === "line" ? undefined : widget;
  const said: Schema = {
    ...whole,
    ...(whole.title === undefined && { title: labelFor(name) }),
    ...(shown !== undefined && { "x-widget": shown }),
    ...(isWritten && isRequired && minLength === undefined && { minLength: 1 }),
  };
  return isSame(written, said) ? written : said;
}

/** A group has the fields that it names, and no others; one with conditions may name further ones there. */
const isClosed = (group: Schema): boolean =>
  isPart(group.properties) && group.additionalProperties === undefined && !hasConditions(group);

/** A group that says which of its fields may be empty, as one that says which must have a value: all others. */
function withRequired({ "x-optional": optional, ...group }: WrittenSchema): WrittenSchema {
  const { properties, required } = group;
  if (optional === undefined) return group;
  const names = isPart(properties) ? Object.keys(properties) : [];
  const fits = Array.isArray(optional) && optional.every((name) => names.includes(name));
  if (!fits || required !== undefined) return { "x-optional": optional, ...group };
  return { ...group, required: names.filter((name) => !optional.includes(name)) };
}

/** From so many characters on, a text is written on several lines. */
const longFrom = 1000;

/** A text of which nothing is said that bounds it: one line, or several. */
const lineOfText = ({ "x-widget": widget }: Schema): Schema => ({
  type: "string",
  maxLength: widget === "long-text" ? 4000 : 120,
});

/** What may be said of a field without saying what it holds: that is a text then. */
const saysNoType: ReadonlySet<string> = new Set([
  "title",
  "description",
  "examples",
  "readOnly",
  "x-easy-read",
  "x-languages",
  "x-sensitive",
  "x-search",
  "x-column",
  "x-report",
  "x-when",
  "x-required-when",
  "x-read-only-when",
]);

const isUnsaid = (field: WrittenSchema): boolean =>
  Object.entries(field).every(
    ([keyword, value]) => saysNoType.has(keyword) || (keyword === "x-widget" && value === "long-text"),
  );

/** Whether a text is what someone writes, in no form and of no choice. */
const isFreeText = ({ format, pattern, enum: values, oneOf, ...field }: Schema): boolean =>
  [format, pattern, values, oneOf, field.const, field["x-reference"]].every((said) => said === undefined);

/** Whether the items of a list are choices or records: each of them is there once. */
const isChosen = (items: WrittenSchema): boolean =>
  items["x-reference"] !== undefined || items.enum !== undefined || isChoices(items.oneOf);

/** Whether there is something to complete: a file that is not checked yet may have anything in a place. */
const isPart = <Part>(part: Part): part is NonNullable<Part> => isObject(part);

const isReference = (part: Schema): boolean => part["x-reference"] !== undefined && part.items === undefined;

/** Formats of numbers, and the type of each. */
const numbersByFormat: Record<string, string | undefined> = { money: "integer", hours: "number" };

/** The type that the other keywords of a field leave no choice about. */
function impliedType(part: Schema): string | undefined {
  if (part.items !== undefined) return "array";
  if (part.properties !== undefined) return "object";
  if (part.format !== undefined) return numbersByFormat[part.format] ?? "string";
  const choices = isChoices(part.oneOf) ? part.oneOf.map((choice) => choice.const) : part.enum;
  if (Array.isArray(choices)) return choices.every(isText) ? "string" : undefined;
  if (typeof part.default === "boolean") return "boolean";
  if (part.minimum !== undefined || part.maximum !== undefined) return "integer";
  const ofTexts = ["x-reference", "minLength", "maxLength", "pattern"] as const;
  return ofTexts.some((keyword) => part[keyword] !== undefined) ? "string" : undefined;
}

/** A group with its words in short sentences at the fields that they are of; those of no field stay, and are told. */
function withEasyWords(group: WrittenSchema): WrittenSchema {
  const { "x-easy-reads": words, ...others } = group;
  const { properties } = group;
  if (!isPart(words) || !isPart(properties)) return group;
  const left = Object.entries(words).filter(([name]) => !isPart(properties[name]));
  if (left.length === Object.keys(words).length) return group;
  return {
    ...others,
    ...(left.length > 0 && { "x-easy-reads": Object.fromEntries(left) }),
    properties: mapped(properties, (field, name) =>
      isPart(field) && Object.hasOwn(words, name) ? { "x-easy-read": words[name], ...field } : field,
    ),
  };
}

/** Choices that are written as their values, as the list of each with its words; what does not fit them stays, and is told. */
function withChoices(part: WrittenSchema): WrittenSchema {
  const { enum: values, "x-titles": titles = {}, "x-tones": tones = {}, ...others } = part;
  if (!Array.isArray(values) || part.oneOf !== undefined || !values.every(isText)) return part;
  if (![...Object.keys(titles), ...Object.keys(tones)].every((named) => values.includes(named))) return part;
  const oneOf = values.map((value): Schema => {
    const tone = tones[value];
    return withTitle({ const: value, title: titles[value], ...(tone !== undefined && { "x-tone": tone }) });
  });
  return { ...others, oneOf };
}

const isChoices = (oneOf: Schema["oneOf"]): oneOf is Schema[] =>
  Array.isArray(oneOf) && oneOf.every(isPart) && isChoiceList(oneOf);

const withTitle = (choice: Schema): Schema =>
  choice.title === undefined && isText(choice.const)
    ? { ...choice, title: sentenceCase(choice.const) }
    : choice;

const mapped = <Value>(
  parts: Record<string, Value>,
  change: (part: Value, name: string) => Value,
): Record<string, Value> => {
  const changed = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));
  return isSame(parts, changed) ? parts : changed;
};

const same = <Item>(list: Item[], changed: Item[]): Item[] =>
  changed.every((item, at) => item === list[at]) ? list : changed;

/** Whether two objects have the very same values. */
function isSame(one: object, other: object): boolean {
  const known = new Map(Object.entries(one));
  const entries = Object.entries(other);
  return (
    entries.length === known.size &&
    entries.every(([key, value]) => known.has(key) && known.get(key) === value)
  );
}
