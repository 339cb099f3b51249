import type { FormProblem } from "#framework/shared/customForms/form.ts";
import { CallError, messageOf } from "../../../transport/errors.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";

/** What is wrong with a form that was refused, by its places; of any other failure the message alone. */
export function problemsOf(error: unknown): [FormProblem, ...FormProblem[]] {
  const problems = error instanceof CallError ? objectsIn(valueAt(error.data, "problems")) : [];
  const [first, ...others] = problems.map(({ pointer, message }): FormProblem => ({
    pointer: String(pointer),
    message: String(message),
  }));
  return first ? [first, ...others] : [{ pointer: "", message: messageOf(error) }];
}
