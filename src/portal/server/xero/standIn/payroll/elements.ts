import { isObject, type Json, type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { validationErrors, validationException } from "../answers.ts";
import { type Call, jsonOf } from "../call.ts";

/** The elements of a payroll body: a list, or one by itself. Nulls say nothing. */
export function payrollElements(call: Call): JsonObject[] {
  const body: Json = jsonOf(call);
  return (Array.isArray(body) ? body : [body]).filter(isObject).map(withoutNulls);
}

/** Refuses (400) when anything is wrong with an element. */
export function refuseWrong(element: JsonObject, messages: readonly string[]): void {
  if (messages.length > 0)
    throw validationException([{ ...element, ValidationErrors: validationErrors(messages) }]);
}
