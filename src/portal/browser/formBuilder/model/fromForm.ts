import { wholeLayout } from "#framework/shared/builtForms/checkLayout.ts";
import type { FormDefinition } from "#framework/shared/builtForms/form.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { conditionFrom } from "./fromCondition.ts";
import { type Condition, type Kind, type Model, newId, type Question } from "./model.ts";

/** A form that is there as the builder has it. What the builder has no words for stays as it is. */
export function fromForm({ schema, ui_schema: layout }: FormDefinition): Model {
  const found = new Map<string, Question>();
  const needed = new Map<string, Schema[]>();
  const take = (group: Schema, condition?: Condition) => {
    for (const [name, part] of Object.entries(group.properties ?? {}))
      found.set(name, questionFrom(name, part, group.required?.includes(name) ?? false, condition));
    for (const { if: test = {}, then = {} } of group.allOf ?? []) {
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
  return {
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
}

function limitsOf(kind: Kind, part: Schema): Pick<Question, "least" | "most" | "format"> {
  const least = part.minLength ?? part.minimum ?? part.minItems;
  const most = part.maxLength ?? part.maximum ?? part.maxItems;
  const format = kind === "short-text" ? (part.pattern ?? part.format) : undefined;
  return {
    ...(least !== undefined && { least }),
    ...(most !== undefined && !(kind === "short-text" && most === 200) && { most }),
    ...(format && { format }),
  };
}

function kindOf(part: Schema): Kind {
  const { type, format } = part;
  if (type === "boolean") return "yes-no";
  if (type === "number" || type === "integer") {
    if (part.oneOf || part.multipleOf !== undefined) return "other";
    return format === "money" ? "money" : "number";
  }
  if (type === "object") {
    if (format === "file" || format === "signature" || format === "body-place") return format;
    return part["x-kind"] === "address" ? "address" : "other";
  }
  if (type === "array") {
    if (part.items?.oneOf) return "choices";
    if (part.items?.format === "file") return "files";
    return part.items?.type === "object" && !part.items.allOf && !part.items["x-title"] ? "group" : "other";
  }
  if (part.oneOf) return "choice";
  if (part["x-reference"]) return part["x-reference"] === "staff" ? "staff" : "participant";
  if (part["x-widget"] === "long-text" || (part.maxLength ?? 0) > 300) return "long-text";
  if (part["x-widget"]) return "other";
  return (
    (["date", "time", "date-time", "email", "phone"] as const).find((known) => known === format) ??
    "short-text"
  );
}
