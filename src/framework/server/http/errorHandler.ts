import type { FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailableError, StorageFullError } from "../database/engine.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";
import { HttpError, tookTooLong } from "./errors.ts";
import { RareLines } from "./watch/rareLines.ts";
import { codeOf, factOf } from "../errorFacts.ts";

/** What errors of the framework and of the database mean to a caller; anything else is a 500 that says nothing. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StorageFullError)
    return new HttpError(
      507,
      "There is no space left to save this. Nothing was changed. You can still read your data.",
    );
  if (error instanceof DatabaseUnavailableError)
    return new HttpError(503, "The database is not available right now. Try again in a moment.", {
      retryAfter: 2,
    });
  const code = codeOf(error) ?? "";
  const statusCode = factOf(error, "statusCode");
  if (code === statementTimeout) return tookTooLong();
  const known = byCode[code];
  if (known) return new HttpError(known[0], known[1], known[0] === 503 ? { retryAfter: 2 } : {});
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY" || code === "FST_ERR_CTP_EMPTY_JSON_BODY")
    return new HttpError(400, "The body is not valid JSON.");
  if (statusCode === 413) return new HttpError(413, "This is too large.");
  if (statusCode === 415) return new HttpError(415, "The body must be JSON or multipart form data.");
  if (statusCode === 429)
    return new HttpError(429, "Too many requests. Try again in a minute.", { retryAfter: 60 });
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, "The request cannot be read.");
  return new HttpError(500, "Something went wrong on the server.");
}

/** PostgreSQL's code of a statement that it has ended. */
const statementTimeout = "57014";

/** Codes of PostgreSQL that a caller can cause, and of the file system. */
const byCode: Record<string, [status: number, message: string]> = {
  "23505": [409, "This record already exists."],
  "23503": [409, "This is used by another record."],
  "23P01": [409, "This overlaps with another record."],
  "22P02": [422, "A value is not valid."],
  "22003": [422, "A number is too large."],
  "22007": [422, "A date is not in the expected format."],
  "22008": [422, "A date is out of range."],
  "22021": [400, "The text has characters that cannot be stored."],
  "22P05": [400, "The text has characters that cannot be stored."],
  "54001": [400, "The request is nested too deeply."],
  "40001": [503, "Someone else made a change at the same time. Try again."],
  "40P01": [503, "Someone else made a change at the same time. Try again."],
  "53100": [507, "There is no space left to save this. Nothing was changed. You can still read your data."],
  ENOSPC: [507, "There is no space left to save this. Nothing was changed. You can still read your data."],
};

/** Whether the sender has gone before the request was read: whatever failed then, they have caused it. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Whether the reader has gone before the answer was sent: nothing on the server has failed. */
const isUnread = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && codeOf(error) === "ERR_STREAM_PREMATURE_CLOSE";

const cutOff = () => new HttpError(400, "The request was not received completely.");

/** What fails for everyone at once, and for as long as it lasts. */
const isOutage = (
  error: unknown,
): error is DatabaseUnavailableError | StorageFullError | OutsideUnavailableError =>
  error instanceof DatabaseUnavailableError ||
  error instanceof StorageFullError ||
  error instanceof OutsideUnavailableError;

const outages = new RareLines(10_000);

/** Logs a failed request; of an outage one line every ten seconds, with how many it stands for. */
function noteFailure(error: unknown, status: number, request: FastifyRequest): void {
  if (!isOutage(error)) return request.log.error({ err: error, status }, "request failed");
  const requests = outages.count(error.message);
  if (requests > 0) request.log.error({ err: error, status, requests }, "requests fail");
}

/** Answers an error in the contract's envelope. The log gets the cause, the caller a message and the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, errors, data, retryAfter } = toHttpError(
    hasLeft(request) || isUnread(error, reply) ? cutOff() : error,
  );
  if (status >= 500) noteFailure(error, status, request);
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" })
    .send({
      message,
      ...(errors && { errors }),
      ...(data && { data }),
      ...(status >= 500 && { request_id: request.id }),
    });
}
