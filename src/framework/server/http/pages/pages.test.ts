import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, test } from "vitest";
import type { Definitions } from "#framework/shared/definitions/definitions.ts";
import { servePages } from "./pages.ts";

const definitions = { resources: new Map(), navigation: {} } as unknown as Definitions;

test.each([
  [true, "the built worker"],
  [false, "one that takes itself out of the browser"],
])("with offline %s the worker is %s, and is asked for each time", async (offline) => {
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  for (const file of ["index.html", "sw.js"]) writeFileSync(join(folder, file), "built");
  const app = fastify();
  await servePages(app, folder, definitions, { product: "ndis", offline });
  const { body, headers } = await app.inject("/sw.js");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-type"]).toContain("javascript");
  if (offline) expect(body).toBe("built");
  else expect(body).toMatch(/caches\.delete[\s\S]*registration\.unregister/);
  expect((await app.inject({ method: "HEAD", url: "/sw.js" })).statusCode).toBe(200);
  await app.close();
  rmSync(folder, { recursive: true });
});
