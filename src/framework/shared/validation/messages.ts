import { formatNamed } from "../formats/formats.ts";
import type { Schema } from "../schema/schema.ts";
import { midSentence } from "../text/names.ts";

/** How a text of a format is written; undefined for any other text. */
export const formatHint = ({ format }: Schema): string | undefined => formatNamed(format)?.hint;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const question =
  /^(who|what|when|where|which|why|how|did|do|does|is|are|was|were|has|have|can|describe)\b|\?$|\brequired$/i;

/** That something has to be filled in; a label that asks, or that ends in the word itself, is answered. */
const missing = (label: string): string =>
  question.test(label) ? `Please answer “${label}”.` : `${label} is required.`;

const youFor: Record<string, string> = { "i am": "you are", i: "you", my: "your", me: "you" };

/** That something has to be declared: what the label says of "me" is said of "you". */
const unconfirmed = (label: string): string =>
  /\b(?:I|me|my)\b/i.test(label)
    ? `Confirm that ${midSentence(label.replace(/\b(?:I am|I|me|my)\b/gi, (word) => youFor[word.toLowerCase()] ?? word))}.`
    : `Please confirm “${label}”.`;

/** A label as the subject of a sentence: one that asks stands in quotation marks. */
export const subjectOf = (label: string): string => (label.endsWith("?") ? `“${label}”` : label);

/**
 * The message for a failing keyword, in words that say what to do. Browser and server write the same one.
 * @param label name of the field as the person sees it
 * @param schema the schema whose keyword failed; for `required`, that of the missing value
 */
export function explain(keyword: string, label: string, schema: Schema): string {
  const subject = subjectOf(label);
  switch (keyword) {
    case "required":
      return schema.const === true ? unconfirmed(label) : missing(label);
    case "minLength":
      return schema.minLength === 1
        ? missing(label)
        : `${subject} needs at least ${plural(schema.minLength ?? 1, "character")}.`;
    case "maxLength":
      return `${subject} can have at most ${plural(schema.maxLength ?? 0, "character")}.`;
    case "minimum":
    case "exclusiveMinimum":
      return `${subject} must be ${keyword === "minimum" ? "at least" : "more than"} ${schema[keyword]}.`;
    case "maximum":
    case "exclusiveMaximum":
      return `${subject} must be ${keyword === "maximum" ? "at most" : "less than"} ${schema[keyword]}.`;
    case "minItems":
      return schema.minItems === 1
        ? `${subject} needs at least one entry.`
        : `${subject} needs at least ${schema.minItems} entries.`;
    case "maxItems":
      return `${subject} can have at most ${schema.maxItems === 1 ? "one entry" : `${schema.maxItems} entries`}.`;
    case "uniqueItems":
      return `${subject} contains the same entry twice.`;
    case "format":
      return `${subject} must be ${formatHint(schema) ?? "in the expected format"}.`;
    case "pattern":
      return `${subject} is not in the expected format.`;
    case "const":
      return schema.const === true ? unconfirmed(label) : `${subject} must be ${String(schema.const)}.`;
    case "enum":
      return listed(subject);
    case "oneOf":
    case "anyOf":
      return alternatives(subject, schema[keyword] ?? []);
    case "additionalProperties":
    case "false schema":
      return `${subject} is not a field of this record.`;
    case "type":
      return `${subject} must be ${typeWords[String(schema.type)] ?? "a valid value"}.`;
    default:
      return `${subject} is not valid.`;
  }
}

const listed = (subject: string): string => `${subject} must be one of the listed options.`;

/** Of choices one is taken. What only limits a typed value has no list that anyone could see. */
function alternatives(subject: string, options: readonly Schema[]): string {
  const hints = options.map((option) => formatHint(option));
  if (hints.length > 0 && hints.every((hint) => hint !== undefined))
    return `${subject} must be ${[...new Set(hints)].join(", or ")}.`;
  const limits = options.every(({ type }) => type === "string" || type === "number" || type === "integer");
  return limits && options.every((option) => choiceValue(option) === undefined)
    ? `${subject} is not in one of the ways that are allowed.`
    : listed(subject);
}

const choiceValue = (option: Schema): unknown => option.const ?? option.enum;

const typeWords: Record<string, string> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
};
