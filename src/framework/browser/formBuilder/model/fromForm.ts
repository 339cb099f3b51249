import { askableParts } from "#framework/shared/customForms/askable.ts";
import { asksQuestions } from "#framework/shared/customForms/conditionTests.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { patterns } from "#framework/shared/customForms/limits.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { conditionFrom } from "./fromCondition.ts";
import { partOf } from "./partOf.ts";
import { type Condition, type Kind, type Model, newId, type Question } from "./model.ts";

/** A form that is there as the builder has it. What the builder has no words for stays as it is. */
export function fromForm({ schema, ui_schema: layout }: FormDefinition): Model {
  const found = new Map<string, Question>();
  const needed = new Map<string, Schema[]>();
  const rules: Schema[] = [];
  const take = (group: Schema, condition?: Condition) => {
    for (const [name, part] of Object.entries(group.properties ?? {}))
      found.set(name, questionFrom(name, part, group.required?.includes(name) ?? false, condition));
    for (const branch of group.allOf ?? []) {
      if (!asksQuestions(branch)) {
        rules.push(branch);
        continue;
      }
      const { if: test = {}, then = {} } = branch;
      take(then, conditionFrom([test]));
      for (const name of then.required ?? [])
        if (!Object.hasOwn(then.properties ?? {}, name))
          needed.set(name, [...(needed.get(name) ?? []), test]);
    }
  };
  take(schema);
  for (const [name, conditions] of needed) {
    const question = found.get(name);
    if (question) question.requiredWhen = conditionFrom(conditions);
  }
  return {
    rules,
    steps: wholeLayout(schema, layout).steps.map(({ title, description = "", languages, sections }) => ({
      id: newId(),
      title,
      description,
      ...(languages && { words: languages }),
      sections: sections.map((section) => ({
        id: newId(),
        title: section.title ?? "",
        description: section.description ?? "",
        ...(section.languages && { words: section.languages }),
        questions: section.fields.flatMap((name) => found.get(name) ?? []),
      })),
    })),
  };
}

function questionFrom(name: string, part: Schema, required: boolean, condition?: Condition): Question {
  const { title, description, "x-easy-read": easy, "x-languages": words, ...rest } = part;
  const kind = kindOf(part);
  const choices = part.oneOf ?? part.items?.oneOf;
  const question: Question = {
    id: newId(),
    name,
    follows: false,
    kind,
    label: title ?? sentenceCase(name),
    required: required && part.const !== true,
    ...(description && { help: description }),
    ...(easy && { easy }),
    ...(words && { words }),
    ...limitsOf(kind, part),
    ...(part.const === true && { mustConfirm: true }),
    ...(kind === "number" && part.type === "integer" && { whole: true }),
    ...(choices &&
      kind !== "other" && {
        options: choices.map((choice) => ({
          value: String(choice.const),
          label: choice.title ?? String(choice.const),
          ...(choice["x-languages"] && { words: choice["x-languages"] }),
        })),
      }),
    ...(kind === "group" && {
      questions: Object.entries(part.items?.properties ?? {}).map(([inner, schema]) =>
        questionFrom(inner, schema, part.items?.required?.includes(inner) ?? false),
      ),
    }),
    ...(condition && { condition }),
    ...(kind === "other" && { part: rest }),
  };
  const said = partOf(question);
  const keep = Object.entries(rest).filter(([keyword]) => !(keyword in said));
  return keep.length > 0 ? { ...question, keep: Object.fromEntries(keep) } : question;
}

function limitsOf(kind: Kind, part: Schema): Pick<Question, "least" | "most" | "format"> {
  const least = part.minLength ?? part.minimum ?? part.minItems;
  const most = part.maxLength ?? part.maximum ?? part.maxItems;
  const pattern =
    part.pattern !== undefined && Object.hasOwn(patterns, part.pattern) ? part.pattern : undefined;
  const format = kind === "short-text" ? (pattern ?? part.format) : undefined;
  return {
    ...(least !== undefined && { least }),
    ...(most !== undefined && !(kind === "short-text" && most === 200) && { most }),
    ...(format && { format }),
  };
}

function kindOf(part: Schema): Kind {
  const { type, format } = part;
  if (part.const !== undefined && part.const !== true) return "other";
  if (type === "boolean") return "yes-no";
  if (type === "number" || type === "integer") {
    if (part.oneOf || part.multipleOf !== undefined) return "other";
    return format === "money" ? "money" : "number";
  }
  if (type === "object") {
    if (format === "file" || format === "signature" || format === "body-place") return format;
    const { "x-kind": kind = "" } = part;
    return Object.hasOwn(askableParts, kind) ? `part:${kind}` : "other";
  }
  if (type === "array") {
    const { items } = part;
    if (!items || part.prefixItems || items.format === "signature" || items.format === "body-place")
      return "other";
    if (items.type === "string" && items.oneOf)
      return hasOnly(items, ["type", "oneOf"]) ? "choices" : "other";
    if (items.format === "file") return "files";
    return items.type === "object" && hasOnly(items, ["type", "properties", "required"]) ? "group" : "other";
  }
  if (type !== "string") return "other";
  if (part.oneOf) return "choice";
  if (part["x-reference"]) return `record:${part["x-reference"]}`;
  if (part["x-widget"] === "long-text" || (part.maxLength ?? 0) > 300) return "long-text";
  if (part["x-widget"]) return "other";
  return (
    (["date", "time", "date-time", "email", "phone"] as const).find((known) => known === format) ??
    "short-text"
  );
}

const hasOnly = (part: Schema, keywords: readonly string[]): boolean =>
  Object.keys(part).every((keyword) => keywords.includes(keyword));
