import { asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type Json, type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { type Answer, apiException, envelope, validationErrors, validationException } from "../answers.ts";
import { type Call, jsonOf } from "../call.ts";
import { valueOf } from "../lists.ts";

const most = 50;

/** A change that is checked and can be made. */
export type Change = { make: () => JsonObject } | { messages: string[] };

/** The elements of a body: `{ "Invoices": […] }`, or one element by itself. Nulls say nothing. Refuses more than 50. */
export function elementsOf(call: Call, name: string): JsonObject[] {
  const body = jsonOf(call);
  const listed = asObject(body)[name];
  const elements: Json[] = Array.isArray(listed) ? listed : [body];
  if (elements.length > most)
    throw apiException(10, "ValidationException", `A maximum of ${most} elements is accepted.`);
  return elements.filter(isObject).map(withoutNulls);
}

/**
 * Writes elements one by one, each seeing those before it. With `summarizeErrors=false` each says how it went (200);
 * without, one that is wrong keeps all from being written (400), found out before anything is.
 */
export function batch(call: Call, name: string, change: (element: JsonObject) => Change): Answer {
  const elements = elementsOf(call, name);
  if (valueOf(call.query, "summarizeErrors") !== "false") {
    const wrong = elements.filter((element) => "messages" in change(element));
    if (wrong.length > 0)
      throw validationException(
        elements.map((element) => {
          const checked = change(element);
          return {
            ...element,
            ValidationErrors: validationErrors("messages" in checked ? checked.messages : []),
          };
        }),
      );
  }
  const records = elements.map((element) => {
    const checked = change(element);
    if ("make" in checked) return { ...checked.make(), StatusAttributeString: "OK" };
    return {
      ...element,
      HasErrors: true,
      HasValidationErrors: true,
      StatusAttributeString: "ERROR",
      ValidationErrors: validationErrors(checked.messages),
    };
  });
  return envelope(call.now, { [name]: records });
}
