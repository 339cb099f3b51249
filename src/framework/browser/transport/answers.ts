import type { Portal } from "#generated/definitions.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { CallError } from "./errors.ts";

/** Where the API is and how it wraps its answers, as portal.json says it. */
export type Api = Portal["api"];

/** A body as JSON; an empty object when it is none. @throws when the connection broke off before its end */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as unknown) ?? {};
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
  return named.length === 0 ? data : { ...(data as object), ...Object.fromEntries(named) };
}

/**
 * What stands in the envelope of a successful answer, under the names that the portal reads.
 * @throws when the connection broke off before the answer's end
 */
export async function readAnswer(
  response: Response,
  { envelope = "data", message = "message" }: Api,
  call: Pick<Call, "answer">,
): Promise<{ message: string; data: unknown }> {
  const body = await jsonOf(response);
  const data = envelope === "" ? body : valueAt(body, envelope);
  return {
    message: textAt(body, message) ?? "",
    data: withNames(data, call),
  };
}

/** What a refusal says, to the person and of the failing fields. */
export async function readRefusal(
  response: Response,
  { envelope = "data", message = "message", errors = "errors" }: Api,
): Promise<CallError> {
  const body = await jsonOf(response).catch(() => ({}));
  const fields = Object.entries(valueAt(body, errors) ?? {}) as [string, string | string[]][];
  return new CallError(response.status, {
    message: textAt(body, message),
    errors: Object.fromEntries(fields.map(([name, messages]) => [name, [messages].flat()])),
    data: envelope === "" ? body : valueAt(body, envelope),
    requestId: textAt(body, "request_id") ?? response.headers.get("x-request-id") ?? undefined,
  });
}
