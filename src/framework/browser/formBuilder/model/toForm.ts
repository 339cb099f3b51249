import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { type Condition, type Model, type Question, questionsIn, type Test } from "./model.ts";
import { partOf } from "./partOf.ts";

/** What was built, as a schema and a layout. Questions with the same condition share it. */
export function toForm(model: Model): FormDefinition {
  const all = questionsIn(model);
  const { allOf: needed = [], ...always } = group(all.filter(({ condition }) => !isSet(condition)));
  const shown = branches(all, ({ condition }) => condition, group);
  const allOf = [...shown, ...needed, ...model.rules];
  return {
    schema: { type: "object", ...always, ...(allOf.length > 0 && { allOf }) },
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
  condition !== undefined && (condition.tests.length > 0 || condition.part !== undefined);

/** Questions with what must be answered of them: always, or under a condition of its own. */
function group(questions: readonly Question[]): Schema {
  const isNeeded = (question: Question) => question.required || question.mustConfirm === true;
  const required = names(questions.filter(isNeeded));
  const allOf = branches(
    questions.filter((question) => !isNeeded(question)),
    ({ requiredWhen }) => requiredWhen,
    (needed) => ({ required: names(needed) }),
  );
  return {
    properties: Object.fromEntries(questions.map((question) => [question.name, partOf(question)])),
    ...(required.length > 0 && { required }),
    ...(allOf.length > 0 && { allOf }),
  };
}

const names = (questions: readonly Question[]): string[] => questions.map(({ name }) => name);

/** What holds under conditions, questions with the same one together. */
function branches(
  questions: readonly Question[],
  conditionOf: (question: Question) => Condition | undefined,
  then: (questions: readonly Question[]) => Schema,
): Schema[] {
  const found = new Map<string, { when: Schema; together: Question[] }>();
  for (const question of questions) {
    const condition = conditionOf(question);
    if (!isSet(condition)) continue;
    const when = conditionPart(condition);
    const key = JSON.stringify(when);
    found.set(key, { when, together: [...(found.get(key)?.together ?? []), question] });
  }
  return [...found.values()].map(({ when, together }) => ({
    if: when,
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: then(together),
  }));
}

function conditionPart({ match, tests, part }: Condition): Schema {
  if (part) return part;
  const single = (test: Test): Schema => ({
    properties: { [test.question]: testPart(test) },
    required: [test.question],
  });
  if (match === "any" && tests.length > 1) return { anyOf: tests.map(single) };
  const properties: Record<string, Schema> = {};
  for (const test of tests) {
    const before = properties[test.question];
    properties[test.question] = before ? bothParts(before, testPart(test)) : testPart(test);
  }
  return {
    properties,
    required: [...new Set(tests.map(({ question }) => question))],
  };
}

/** Two comparisons of one answer, of which both must hold. */
function bothParts(first: Schema, second: Schema): Schema {
  if (first.not && second.not && Object.keys(first).length === 1) {
    const values = ({ enum: several, const: only }: Schema) => several ?? [only ?? null];
    return { not: { enum: [...values(first.not), ...values(second.not)] } };
  }
  const isRange = Object.keys(first).length === 1 && isLimit(first) && isLimit(second);
  if (isRange && !Object.keys(second).some((keyword) => keyword in first)) return { ...first, ...second };
  return { allOf: [...(first.allOf ?? [first]), second] };
}

const isLimit = (part: Schema): boolean =>
  Object.keys(part).every((keyword) => keyword === "minimum" || keyword === "maximum");

const testPart = ({ is, value }: Test): Schema => {
  switch (is) {
    case "is-not":
      return { not: { const: value } };
    case "answered":
      return { not: { const: "" } };
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
