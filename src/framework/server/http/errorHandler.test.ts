import fastify from "fastify";
import { afterAll, afterEach, expect, test } from "vitest";
import { answerError } from "./errorHandler.ts";

const lines: string[] = [];
const app = fastify({
  logger: { level: "error", stream: { write: (line: string) => void lines.push(line) } },
});
app.setErrorHandler(answerError);
app.get("/left", (_, reply) => {
  reply.raw.destroy();
  throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
});
app.get("/failed", () => {
  throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
afterEach(() => void lines.splice(0));

test("a reader who leaves is no failure of the server", async () => {
  await expect(fetch(`${address}/left`)).rejects.toThrow();
  expect(lines).toEqual([]);
});

test("a stream that breaks while the reader waits is one", async () => {
  expect((await fetch(`${address}/failed`)).status).toBe(500);
  expect(lines).toHaveLength(1);
});
