import type { FormDefinition } from "#shared/builtForms/form.ts";
import type { Schema } from "#shared/schema/schema.ts";
import { type Condition, type Model, type Question, questionsIn, type Test } from "./model.ts";
import { partOf } from "./partOf.ts";

/** What was built, as a schema and a layout. Questions with the same condition share it. */
export function toForm(model: Model): FormDefinition {
  const all = questionsIn(model);
  const always = all.filter(({ condition }) => !isSet(condition));
  const branches = new Map<string, Question[]>();
  for (const question of all.filter(({ condition }) => isSet(condition))) {
    const key = JSON.stringify(question.condition);
    branches.set(key, [...(branches.get(key) ?? []), question]);
  }
  return {
    schema: {
      type: "object",
      ...group(always),
      properties: group(always).properties ?? {},
      ...(branches.size > 0 && {
        allOf: [...branches].map(([key, questions]) => ({
          if: conditionPart(JSON.parse(key) as Condition),
          // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: group(questions),
        })),
      }),
    },
    ui_schema: {
      steps: model.steps.map(({ title, description, words, sections }, index) => ({
        title: title.trim() || `Step ${index + 1}`,
        ...(description && { description }),
        ...(words && { languages: words }),
        sections: sections.map((section) => ({
          ...(section.title && { title: section.title }),
          ...(section.description && { description: section.description }),
          ...(section.words && { languages: section.words }),
          fields: section.questions.map(({ name }) => name),
        })),
      })),
    },
  };
}

const isSet = (condition: Condition | undefined): condition is Condition =>
  condition !== undefined && condition.tests.length > 0;

function group(questions: Question[]): Schema {
  const required = questions
    .filter((question) => question.required || question.mustConfirm)
    .map(({ name }) => name);
  return {
    properties: Object.fromEntries(questions.map((question) => [question.name, partOf(question)])),
    ...(required.length > 0 && { required }),
  };
}

function conditionPart({ match, tests }: Condition): Schema {
  const single = (test: Test): Schema => ({
    properties: { [test.question]: testPart(test) },
    required: [test.question],
  });
  if (match === "any" && tests.length > 1) return { anyOf: tests.map(single) };
  // Two comparisons of one answer, such as a least and a most, stand together.
  const properties: Record<string, Schema> = {};
  for (const test of tests)
    properties[test.question] = bothParts(properties[test.question] ?? {}, testPart(test));
  return {
    properties,
    required: [...new Set(tests.map(({ question }) => question))],
  };
}

function bothParts(first: Schema, second: Schema): Schema {
  const not = [first.not, second.not].flatMap((part) => part?.enum ?? (part ? [part.const ?? null] : []));
  return { ...first, ...second, ...(not.length > 1 && { not: { enum: not } }) };
}

const testPart = ({ is, value }: Test): Schema => {
  switch (is) {
    case "is-not":
      return { not: { const: value } };
    case "has":
      return { contains: { const: value } };
    case "at-least":
      return { minimum: Number(value) };
    case "at-most":
      return { maximum: Number(value) };
    default:
      return { const: value };
  }
};
