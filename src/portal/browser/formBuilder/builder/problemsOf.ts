import type { FormProblem } from "#framework/shared/builtForms/form.ts";
import { CallError, messageOf } from "#framework/browser/transport/errors.ts";

/** What is wrong with a form that was refused, by its places; of any other failure the message alone. */
export function problemsOf(error: unknown): [FormProblem, ...FormProblem[]] {
  const data = error instanceof CallError ? (error.data as { problems?: FormProblem[] } | undefined) : {};
  const [first, ...others] = data?.problems ?? [];
  return first ? [first, ...others] : [{ pointer: "", message: messageOf(error) }];
}
