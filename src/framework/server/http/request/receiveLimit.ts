import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { TimeLimits } from "./timeLimit.ts";

type Limits = Pick<TimeLimits, "receive" | "pace">;

/**
 * Ends requests whose body comes too slowly (security.md G-29): in every span of `receive` it must come to its end, or
 * move on by `pace`. A sender of letter after letter is cut off after one span; a photo over a slow phone line is not.
 */
export function limitReceiving(app: FastifyInstance, limits: Limits): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const hasBody = "transfer-encoding" in raw.headers || Number(raw.headers["content-length"] ?? 0) > 0;
    if (hasBody) watch(raw, limits);
    done();
  });
}

function watch(raw: IncomingMessage, { receive, pace }: Limits): void {
  const { socket } = raw;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    if (socket.bytesRead - received < pace) {
      clearInterval(timer);
      socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
    }
    received = socket.bytesRead;
  }, receive);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}
