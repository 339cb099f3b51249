import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { mostErrors } from "#framework/shared/validation/bounds.ts";
import { factOf } from "../errorFacts.ts";

/** Messages by field, as the wire carries them. */
export type FieldMessages = Record<string, string[]>;

/** An answer that is not the wished one; the error handler turns it into the envelope of the contract. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors?: FieldMessages;
  readonly data?: JsonObject;
  readonly retryAfter?: number;

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldMessages; data?: JsonObject; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** 400: the request itself cannot be read. */
export const malformed = (message: string): HttpError => new HttpError(400, message);

/** 400 for a form that cannot be read: the parser's own errors have neither a status nor a code. Others stay as they are. */
export function unreadable(error: unknown): unknown {
  const said = [factOf(error, "code"), factOf(error, "statusCode")];
  const isParsers = !(error instanceof HttpError) && said.every((fact) => fact === undefined);
  return isParsers
    ? malformed("The form could not be read. It is incomplete or not in the expected format.")
    : error;
}

/** 401: no session, or one that has ended. */
export const unauthorized = (message = "Sign in to continue."): HttpError => new HttpError(401, message);

/** 403: the person may not make this call. */
export const forbidden = (message = "You don't have permission to do this."): HttpError =>
  new HttpError(403, message);

/** 404: there is no such record, or it is not theirs to see; the answer is the same. */
export const notFound = (): HttpError => new HttpError(404, "Not found.");

/** 409: the record has changed in the meantime, or is not in a state that allows it. */
export const conflict = (message: string, data?: JsonObject): HttpError =>
  new HttpError(409, message, { data });

/** 422: failing fields, each with its messages, a hundred of them at most; the first one stands for the whole. */
export function invalid(errors: FieldMessages): HttpError {
  const all = Object.entries(errors);
  const shown = all.length > mostErrors ? withoutPrototype(all.slice(0, mostErrors)) : errors;
  const messages = all.flatMap(([, said]) => said);
  return new HttpError(422, `${messages[0] ?? "The input is not valid."}${othersThan(messages.length)}`, {
    errors: shown,
  });
}

/** Judging stops after a hundred mistakes: beyond them nobody knows how many there are. */
function othersThan(count: number): string {
  if (count <= 1) return "";
  return count >= mostErrors ? ` (and at least ${mostErrors - 1} more)` : ` (and ${count - 1} more)`;
}

/** Names come from the sender: `constructor` must not find what every object has. */
const withoutPrototype = (entries: [string, string[]][]): FieldMessages =>
  Object.assign(Object.create(null), Object.fromEntries(entries));

/** 503: the work was ended because it took too long; nothing of it is kept. */
export const tookTooLong = (): HttpError =>
  new HttpError(503, "This took too long and was stopped. Narrow your search and try again.", {
    retryAfter: 2,
  });

/** 429: too many tries; try again after so many seconds. */
export const tooMany = (retryAfter: number): HttpError =>
  new HttpError(
    429,
    `Too many attempts. Try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    { retryAfter },
  );
