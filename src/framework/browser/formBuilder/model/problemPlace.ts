import type { FormDefinition, FormProblem } from "#framework/shared/customForms/form.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { type Model, type Question, questionsIn } from "./model.ts";

/** The question that a problem is about, found by its place in the schema; undefined where it is about the whole. */
export function problemQuestion(
  model: Model,
  { schema }: FormDefinition,
  { pointer }: FormProblem,
): Question | undefined {
  const [keyword, first = "", ...rest] = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const branch: Schema | undefined = keyword === "allOf" ? schema.allOf?.[Number(first)]?.then : undefined;
  const name =
    keyword === "properties"
      ? first
      : rest[0] === "then" && rest[1] === "properties"
        ? rest[2]
        : (Object.keys(branch?.properties ?? {})[0] ?? branch?.required?.[0]);
  return questionsIn(model).find((question) => question.name === name);
}
