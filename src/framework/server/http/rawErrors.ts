import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerError } from "./errorHandler.ts";
import { malformed, notFound } from "./errors.ts";

// Errors that the framework would answer by itself, in words of its own, before any route is found (S-9).

/** A path that cannot be read, or with a part that is longer than any id: answered in the contract's envelope. */
export function answerBadPath(error: { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
  const isLong = error.code === "FST_ERR_MAX_PARAM_LENGTH";
  answerError(isLong ? notFound() : malformed("The address cannot be read."), request, reply);
}

/** A request that cannot be parsed: there is no request yet, and the answer is written to the connection. */
export function answerUnparsed(error: { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = unparsed[error.code ?? ""] ?? [400, "The request cannot be read."];
  const body = JSON.stringify({ message });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        "Content-Type: application/json; charset=utf-8",
        "Cache-Control: no-store",
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  socket.destroy();
}

const unparsed: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not come in time."],
  HPE_HEADER_OVERFLOW: [431, "The headers are too large."],
};
