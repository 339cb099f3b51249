import { askableParts } from "#framework/shared/customForms/askable.ts";
import { patterns } from "#framework/shared/customForms/limits.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { broughtBy, type Question } from "./model.ts";

/** Nothing stands without words: what has none is called by its name. */
const wordsOf = (label: string, name: string): string => (label.trim() === "" ? sentenceCase(name) : label);

/** A question as a part of a JSON Schema. */
export function partOf(question: Question): Schema {
  const { label, help, easy, words } = question;
  return {
    ...question.keep,
    ...kindPart(question),
    title: wordsOf(label, question.name),
    ...(help && { description: help }),
    ...(easy && { "x-easy-read": easy }),
    ...(words && { "x-languages": words }),
  };
}

function kindPart(question: Question): Schema {
  const { kind, least, most, format, options = [], part } = question;
  const choices = options.map(({ value, label, words }) => ({
    const: value,
    title: wordsOf(label, value),
    ...(words && { "x-languages": words }),
  }));
  const range = {
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  };
  const lengths = {
    ...(least !== undefined && { minLength: least }),
    ...(most !== undefined && { maxLength: most }),
  };
  const entries = {
    ...(least !== undefined && { minItems: least }),
    ...(most !== undefined && { maxItems: most }),
  };
  switch (kind) {
    case "short-text":
      return { type: "string", maxLength: 200, ...lengths, ...textForm(format) };
    case "long-text":
      return { type: "string", "x-widget": "long-text", ...lengths };
    case "number":
      return { type: question.whole ? "integer" : "number", ...range };
    case "money":
      return { type: "integer", format: "money", ...range };
    case "date":
    case "time":
    case "date-time":
    case "email":
    case "phone":
      return { type: "string", format: kind };
    case "yes-no":
      return { type: "boolean", ...(question.mustConfirm ? { const: true } : { "x-widget": "radio" }) };
    case "choice":
      return { type: "string", oneOf: choices };
    case "choices":
      return { type: "array", items: { type: "string", oneOf: choices }, uniqueItems: true, ...entries };
    case "file":
      return { type: "object", format: "file" };
    case "files":
      return { type: "array", items: { type: "object", format: "file" }, ...entries };
    case "signature":
    case "body-place":
      return { type: "object", format: kind };
    case "group":
      return { type: "array", items: groupPart(question.questions ?? []), ...entries };
    default:
      return handedOver(question) ?? part ?? { type: "string" };
  }
}

/** What a question of a kind that the portal brings asks for. */
function handedOver({ kind, required }: Question): Schema | undefined {
  const { resource, part } = broughtBy(kind);
  if (resource !== undefined) return { type: "string", format: "uuid", "x-reference": resource };
  if (part === undefined) return undefined;
  const { schema, required: needed } = askableParts[part] ?? { schema: { type: "object" }, required: [] };
  return { ...schema, "x-kind": part, ...(required && { required: needed }) };
}

const textForm = (format: string | undefined): Schema => {
  if (format === undefined) return {};
  return Object.hasOwn(patterns, format) ? { pattern: format } : { format };
};

function groupPart(questions: Question[]): Schema {
  const required = questions.filter((question) => question.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(questions.map((question) => [question.name, partOf(question)])),
    ...(required.length > 0 && { required }),
  };
}
