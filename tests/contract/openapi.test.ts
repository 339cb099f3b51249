import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openTestServer } from "../support/server.ts";

const live: string[] = [];
const server = await openTestServer({
  prepare: (app) =>
    app.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) live.push(`${each} ${url.replace(/:([a-z_]+)/g, "{$1}")}`);
    }),
});
const nobody = await server.as("nobody");
const { text, body } = await nobody.get("openapi.json");

/** What is served beside the API: pages, files and signs of life. */
const beside = new Set([
  "GET /api/v1/ndis-portal/openapi.json",
  "GET /api/v1/ndis-portal/docs",
  "GET /docs",
  "GET /docs/openapi.json",
  "GET /docs/reference.js",
  "GET /docs/start.js",
  "GET /definitions/index.json",
  "GET /definitions/schemas/*",
  "GET /health/live",
  "GET /health/ready",
  "GET /dev/checkout/{id}",
  "GET /dev/mail",
  "GET /dev/sms",
  "POST /dev/checkout/{id}/{how}",
  "GET /dev/xero/identity/connect/authorize",
  "POST /dev/xero/identity/connect/authorize/allow",
  "POST /dev/xero/identity/connect/authorize/deny",
  "OPTIONS *",
]);

test("the description passes the recommended rules of an OpenAPI linter", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual([]);
});

test("every live route is described, and nothing is described that is not live (G-48)", () => {
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = live.filter((route) => !route.startsWith("HEAD ") && !beside.has(route));
  expect(routes.sort()).toEqual(described.sort());
});

test("the page that shows the description asks nothing of another host, and runs no script inline (ux D6)", async () => {
  const page = await nobody.get("/docs");
  expect(page.status).toBe(200);
  const addresses = [...page.text.matchAll(/(?:src|href|data-description|data-library)="([^"]*)"/g)].map(
    (match) => match[1] ?? "",
  );
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => !address.startsWith("/"))).toEqual([]);
  expect(page.text.match(/<script(?! src=")/)).toBe(null);
  for (const path of ["/docs/reference.js", "/docs/start.js"]) {
    const script = await nobody.get(path);
    expect([script.status, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  }
});

test("the page's description is that of the API, without the bounds that only a machine reads (ux D6)", async () => {
  const { status, body: read } = await nobody.get("/docs/openapi.json");
  expect(status).toBe(200);
  expect(Object.keys(read.paths as object)).toEqual(Object.keys(body.paths as object));
  expect(JSON.stringify(read)).not.toContain("1048576");
});

const production = await openTestServer({ config: { production: true } });

test("in production there is the description, and neither its page nor anybody's mail", async () => {
  const visitor = await production.as("nobody");
  expect((await visitor.get("openapi.json")).status).toBe(200);
  for (const path of ["/docs", "/docs/openapi.json", "/docs/reference.js", "docs", "/dev/mail"])
    expect((await visitor.get(path)).status).toBe(404);
});
