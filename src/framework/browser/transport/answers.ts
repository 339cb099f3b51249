import type { Portal } from "#generated/definitions.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { CallError } from "./errors.ts";

/** Where the API is and how it wraps its answers, as portal.json says it. */
export type Api = Portal["api"];

/** A body as JSON; an empty object when it is none. @throws when the connection broke off before its end */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return body ?? {};
  } catch {
    return {};
  }
}

const textAt = (body: unknown, place: string): string | undefined => {
  const text = valueAt(body, place);
  return typeof text === "string" && text !== "" ? text : undefined;
};

/** What an answer holds, under the names that the portal reads as well. */
export function withNames(data: unknown, { answer }: Pick<Call, "answer">): unknown {
  const named = Object.entries(answer ?? {}).map(([name, place]) => [name, valueAt(data, place)] as const);
  return named.length === 0 ? data : { ...asObject(data), ...Object.fromEntries(named) };
}

/**
 * What stands in the envelope of a successful answer, under the names that the portal reads.
 * @throws when the connection broke off before the answer's end
 */
export async function readAnswer<Data = unknown>(
  response: Response,
  { envelope = "data", message = "message" }: Api,
  call: Pick<Call, "answer">,
): Promise<{ message: string; data: Data }> {
  const body = await jsonOf(response);
  const data = envelope === "" ? body : valueAt(body, envelope);
  return {
    message: textAt(body, message) ?? "",
    // The contract is checked where it is kept, on the server: here an answer is taken to be what it promises.
    data: withNames(data, call) as Data,
  };
}

/** Messages by field: one, or several, each. */
export const messagesIn = (errors: unknown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, messages]) => [name, [messages].flat().map(String)]),
  );

/** What a refusal says, to the person and of the failing fields. */
export async function readRefusal(
  response: Response,
  { envelope = "data", message = "message", errors = "errors" }: Api,
): Promise<CallError> {
  const body = await jsonOf(response).catch(() => ({}));
  return new CallError(response.status, {
    message: textAt(body, message),
    errors: messagesIn(valueAt(body, errors)),
    data: envelope === "" ? body : valueAt(body, envelope),
    requestId: textAt(body, "request_id") ?? response.headers.get("x-request-id") ?? undefined,
  });
}
