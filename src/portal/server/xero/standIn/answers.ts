import { randomUUID } from "node:crypto";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { xeroInstant } from "./values.ts";

/** An answer before it is sent. Without a body it is empty; text is sent as it stands. */
export interface Answer {
  status: number;
  body?: JsonObject | Json[];
  text?: string;
  headers?: Record<string, string>;
}

/** Ends a call with an answer that refuses it. */
export class RefusedError extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`${answer.status}`);
    this.answer = answer;
  }
}

/** What every answer of an organisation begins with, and what it is about. */
export const envelope = (now: Date, content: JsonObject): Answer => ({
  status: 200,
  body: {
    Id: randomUUID(),
    Status: "OK",
    ProviderName: "Stand-in for Xero",
    DateTimeUTC: xeroInstant(now.getTime()),
    ...content,
  },
});

/** Refused by the gateway before the call reaches the organisation: 400, 401, 403. */
export const problem = (status: number, title: string, detail: string): RefusedError =>
  new RefusedError({
    status,
    body: {
      Type: null,
      Title: title,
      Status: status,
      Detail: detail,
      Instance: randomUUID(),
      Extensions: {},
    },
  });

/** Refused by an API (400), with the numbers that Xero gives the kinds of its errors. */
export const apiException = (
  number: number,
  type: string,
  message: string,
  more: JsonObject = {},
): RefusedError =>
  new RefusedError({ status: 400, body: { ErrorNumber: number, Type: type, Message: message, ...more } });

/** Elements that do not hold what they should, each with its `ValidationErrors`. */
export const validationException = (elements: Json[]): RefusedError =>
  apiException(10, "ValidationException", "A validation exception occurred", { Elements: elements });

/** There is no such call or record. */
export const notFound = (): RefusedError =>
  new RefusedError({ status: 404, text: "The resource you're looking for cannot be found" });

/** Messages as a list of validation errors. */
export const validationErrors = (messages: readonly string[]): JsonObject[] =>
  messages.map((Message) => ({ Message }));

/** The answer as it is sent. Xero writes XML for anyone who does not ask for JSON: the stand-in has none of it to say. */
export function responseOf({ status, body, text, headers = {} }: Answer, wantsJson: boolean): Response {
  if (body === undefined || status === 204) {
    const type: Record<string, string> =
      text === undefined ? {} : { "content-type": "text/plain; charset=utf-8" };
    return new Response(text ?? null, { status, headers: { ...type, ...headers } });
  }
  if (!wantsJson)
    return new Response("<Response/>", {
      status,
      headers: { "content-type": "text/xml; charset=utf-8", ...headers },
    });
  return Response.json(body, {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}
