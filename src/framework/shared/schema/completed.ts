import { isText } from "../text/asText.ts";
import { labelFor, sentenceCase } from "../text/names.ts";
import { isChoiceList, isObject, type Schema, type Tone } from "./schema.ts";

/** A schema as it may be written: choices by their values alone, beside words and tones for some of them. */
export interface WrittenSchema extends Schema {
  "x-titles"?: Record<string, string>;
  "x-tones"?: Record<string, Tone>;
}

const ownLanguage = /^(?!https?:).*\bmeta\/record\.json(#.*)?$/;

/**
 * A schema file with what follows by itself, so that nothing behind this has to know that it was not written down: the
 * title of a field from its name, the type from the other keywords, the words of choices from their values. It holds for
 * files that name `meta/record.json` as their `$schema`; a JSON Schema from elsewhere stays as it is. What is complete
 * already is returned itself.
 */
export const completed = (file: unknown): unknown =>
  isObject(file) && typeof file.$schema === "string" && ownLanguage.test(file.$schema)
    ? completedPart(file)
    : file;

/** A field, a list's item or a file as a whole. A reference brings its own title and type, and stays as it is. */
export function completedPart(part: WrittenSchema, name?: string): Schema {
  if (!isPart(part) || typeof part.$ref === "string") return part;
  const title = part.title ?? (name === undefined ? undefined : labelFor(name));
  const type = part.type ?? impliedType(part);
  const format = part.format ?? (part.type === undefined && isReference(part) ? "uuid" : undefined);
  const own = withChoices({
    ...part,
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(title !== undefined && { title }),
  });
  const { properties, items, definitions, oneOf } = own;
  const inner: Schema = {
    ...(isPart(properties) && { properties: mapped(properties, completedPart) }),
    ...(isPart(definitions) && { definitions: mapped(definitions, (inner) => completedPart(inner)) }),
    ...(isPart(items) && { items: completedPart(items) }),
    ...(isChoices(oneOf) && { oneOf: same(oneOf, oneOf.map(withTitle)) }),
  };
  const whole = { ...own, ...inner };
  return isSame(part, whole) ? part : whole;
}

/** Whether there is something to complete: a file that is not checked yet may have anything in a place. */
const isPart = <Part>(part: Part): part is NonNullable<Part> => isObject(part);

const isReference = (part: Schema): boolean => part["x-reference"] !== undefined && part.items === undefined;

/** The type that the other keywords of a field leave no choice about. */
function impliedType(part: Schema): string | undefined {
  if (part.items !== undefined) return "array";
  if (part.properties !== undefined) return "object";
  if (part.format !== undefined) return part.format === "money" ? "integer" : "string";
  const choices = isChoices(part.oneOf) ? part.oneOf.map((choice) => choice.const) : part.enum;
  if (Array.isArray(choices)) return choices.every(isText) ? "string" : undefined;
  const ofTexts = ["x-reference", "minLength", "maxLength", "pattern"] as const;
  return ofTexts.some((keyword) => part[keyword] !== undefined) ? "string" : undefined;
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
