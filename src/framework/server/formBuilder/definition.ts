import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import { wholeLayout } from "#framework/shared/customForms/checkLayout.ts";
import { type AnswerTypes, expandForm } from "#framework/shared/customForms/expand.ts";
import {
  emptyForm,
  type FormDefinition,
  type FormLayout,
  type FormProblem,
} from "#framework/shared/customForms/form.ts";
import { questionsOf } from "#framework/shared/customForms/questions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { sha256 } from "../canonical.ts";
import { type FieldMessages, HttpError } from "../http/errors.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";

/**
 * The form of a request, looked at before anything else is done with it.
 * @throws 422 that names each place
 */
export function checkedDefinition({
  schema,
  ui_schema: layout,
}: {
  schema?: unknown;
  ui_schema?: unknown;
}): FormDefinition {
  const problems = checkForm(schema, layout);
  if (problems.length > 0) throw refusedForm(problems);
  const { $schema: _dialect, $id: _id, ...own } = asObject(schema);
  // Both are what they should be: checkForm has found nothing wrong.
  return { schema: own, ui_schema: wholeLayout(own, layout as FormLayout | undefined) };
}

/** 422 with the place of each mistake, both as a field and by itself. */
export function refusedForm(problems: readonly FormProblem[]): HttpError {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  const errors: FieldMessages = Object.create(null);
  for (const { pointer, message } of problems)
    (errors[`schema${pointer.replaceAll("/", ".")}`.slice(0, 200)] ??= []).push(message);
  return new HttpError(
    422,
    `${first?.message ?? ""}${first?.pointer ? ` Place: ${first.pointer}` : ""}${more}`,
    {
      errors,
      data: { problems: problems.map(({ pointer, message }) => ({ pointer, message })) },
    },
  );
}

/** How many questions a form asks. */
export const questionCount = ({ schema }: FormDefinition): number => questionsOf(schema).size;

/** A definition as a row keeps it: it was checked before it was written. */
export const definitionOf = (kept: unknown): FormDefinition => (kept as FormDefinition | null) ?? emptyForm();

/** The fingerprint of a version. */
export const fingerprintOf = (definition: FormDefinition): string => sha256(JSON.stringify(definition));

/** What a file, a signature and a place on the body look like. */
export const answerTypes = ({ schemas }: LoadedDefinitions): AnswerTypes => ({
  file: schemas.get("types/file") ?? {},
  signature: schemas.get("types/signature") ?? {},
  bodyPlace: schemas.get("types/body-place") ?? {},
});

const mostKept = 200;
const ready = new Map<string, Schema>();

/** The schema that answers to a version are judged with; kept, as versions never change. */
export function judgedSchema(
  definitions: LoadedDefinitions,
  sha256: string,
  definition: FormDefinition,
): Schema {
  const known = ready.get(sha256);
  if (known) return known;
  const made = expandForm(definition.schema, answerTypes(definitions));
  if (ready.size >= mostKept) ready.delete(ready.keys().next().value ?? "");
  ready.set(sha256, made);
  return made;
}
