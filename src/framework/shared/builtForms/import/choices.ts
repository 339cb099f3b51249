import { isObject, type JsonObject } from "../../schema/schema.ts";
import { sentenceCase } from "../../text/names.ts";
import { limits } from "../limits.ts";

type Plain = string | number | boolean;

const isPlain = (value: unknown): value is Plain => ["string", "number", "boolean"].includes(typeof value);

/** The words of a choice: those that came with it, or its value in words. */
const wordsOf = (words: unknown, value: Plain): string =>
  (typeof words === "string" && words.trim() !== "" ? words : sentenceCase(String(value))).slice(
    0,
    limits.title,
  );

/** The answers that a part offers, each once: from `const`, `enum` (with `enumNames`), or `oneOf`/`anyOf` of values. */
export function choicesFrom(part: JsonObject): JsonObject[] | undefined {
  const { enum: values, enumNames: names, const: only, oneOf, anyOf } = part;
  if (Array.isArray(values)) {
    const words = Array.isArray(names) ? names : [];
    return once(values.flatMap((value, index) => (isPlain(value) ? [choice(value, words[index])] : [])));
  }
  if (isPlain(only)) return [choice(only, undefined)];
  const options = [oneOf, anyOf].find(Array.isArray);
  const found = options?.map((option) => (isObject(option) ? valuesOf(option) : undefined));
  return found?.every((choices) => choices !== undefined) ? once(found.flat()) : undefined;
}

/** The values of one entry of `oneOf`; undefined when it allows more than those. Nothing at all is no answer. */
function valuesOf(option: JsonObject): JsonObject[] | undefined {
  if (option.type === "null" || option.const === null) return [];
  const { const: only, enum: values, title } = option;
  if (isPlain(only)) return [choice(only, title)];
  if (!Array.isArray(values)) return undefined;
  const plain = values.filter(isPlain);
  return plain.map((value) => choice(value, plain.length === 1 ? title : undefined));
}

const choice = (value: Plain, words: unknown): JsonObject => ({
  const: value,
  title: wordsOf(words, value),
});

const once = (choices: JsonObject[]): JsonObject[] | undefined => {
  const kept = new Map(choices.map((each) => [each.const, each]));
  return kept.size === 0 ? undefined : [...kept.values()];
};

const kinds = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** What kind of answer a part asks for, said or found. */
export function typeOf(part: JsonObject): string {
  const { type } = part;
  const named = Array.isArray(type) ? (type.find((one) => one !== "null") ?? "null") : type;
  if (typeof named === "string" && kinds.has(named)) return named;
  if (isObject(part.properties)) return "object";
  if (part.items !== undefined || part.prefixItems !== undefined) return "array";
  const values = choicesFrom(part)?.map((each) => typeof each.const) ?? [];
  const [first = "string"] = values;
  return values.every((each) => each === first) ? first : "string";
}
