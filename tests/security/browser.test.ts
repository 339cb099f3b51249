import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/config.ts";
import { openTestServer } from "../support/server.ts";
import { idsOf, pathValues, resourceOf, routesOf } from "./asked.ts";

const pages = temporaryFolder("pages");
afterAll(() => rmSync(pages, { recursive: true, force: true }));
mkdirSync(join(pages, "assets"));
writeFileSync(
  join(pages, "index.html"),
  '<!doctype html><style nonce="__STYLE_NONCE__"></style><div id="root"></div>',
);
writeFileSync(join(pages, "assets", "app-1a2b3c.js"), "export {};");
writeFileSync(join(pages, "sw.js"), "void 0;");
writeFileSync(join(pages, ".env"), "SECRET=x");

const server = await openTestServer({ pages });
const nobody = await server.as("nobody");
const html = { headers: { accept: "text/html" } };
const policyOf = (text: unknown) => new CspParser(String(text)).csp;

describe("headers of every answer (G-45)", () => {
  test.each([
    ["the page", "/", html],
    ["a page that there is not", "/nowhere", html],
    ["a script", "/assets/app-1a2b3c.js", {}],
    ["the worker", "/sw.js", {}],
    ["an answer of the API", "/api/v1/ndis-portal/north/whitelabel/cms/check-registered-tenant", {}],
    ["an error of the API", "/api/v1/ndis-portal/get-current-user-detail", {}],
    ["the description", "/docs", html],
    ["a sign of life", "/health/live", {}],
  ])("%s", async (_what, path, request) => {
    const { headers } = await nobody.get(path, {}, request);
    const findings = new CspEvaluator(policyOf(headers["content-security-policy"])).evaluate();
    expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM)).toEqual([]);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  });

  test("the judge of policies finds a bad one", () => {
    const findings = new CspEvaluator(policyOf("script-src 'unsafe-inline' *")).evaluate();
    expect(findings.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
  });

  test("a page's style carries a nonce that is new each time, and the policy names it", async () => {
    const [first, second] = [await nobody.get("/", {}, html), await nobody.get("/", {}, html)];
    const nonceOf = (text: string) => /nonce="([\w-]+)"/.exec(text)?.[1];
    expect(first.headers["content-security-policy"]).toContain(`'nonce-${nonceOf(first.text)}'`);
    expect(nonceOf(first.text)).not.toBe(nonceOf(second.text));
  });

  test.each([
    ["/", "no-store"],
    ["/definitions/index.json", "no-cache"],
    ["/sw.js", "no-cache"],
    ["/assets/app-1a2b3c.js", "public, max-age=31536000, immutable"],
  ])("%s is kept by a browser as it may be: %s", async (path, kept) => {
    expect((await nobody.get(path, {}, html)).headers["cache-control"]).toBe(kept);
  });

  test("the worker runs as a script of this origin", async () => {
    const { headers } = await nobody.get("/sw.js");
    expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(headers["content-security-policy"]).toContain("worker-src 'self'");
  });

  test("no answer of the API is kept by a browser or proxy", async () => {
    const admin = await server.as("admin");
    for (const route of routesOf(server.services).filter(
      (name) => name.startsWith("GET ") && !/events|logout/.test(name),
    )) {
      const params = { ...pathValues("north"), ...idsOf("north", resourceOf(route, server.services)) };
      const { headers } = await admin.get(route.split(" ")[1] ?? "", {}, { params });
      expect(headers["cache-control"], route).toBe("no-store");
    }
  });
});

describe("other origins get nothing (G-46)", () => {
  test.each([
    "https://evil.example",
    "null",
    "http://south.localhost",
    "http://north.localhost.evil.example",
    "http://evil-north.localhost",
    "https://north.localhost:444",
    "file://",
    "http://localhost",
  ])("%s", async (origin) => {
    const preflight = {
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    };
    const admin = await server.as("admin");
    for (const headers of [
      (await admin.get("get-current-user-detail", {}, { headers: { origin } })).headers,
      (await nobody.send("OPTIONS", "get-current-user-detail", { headers: { origin, ...preflight } }))
        .headers,
    ])
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("the page is there for whoever takes anything: probes, command lines", () => {
  test.each(["/", "/login", "/participants", "/participants/view/x", "/forms?step=2"])("%s", async (path) => {
    const accepted: Record<string, string>[] = [{}, { accept: "*/*" }, { accept: "text/html,*/*;q=0.8" }];
    for (const headers of accepted) {
      const { status, headers: sent, text } = await nobody.get(path, {}, { headers });
      expect([status, sent["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(text).toContain('id="root"');
    }
    expect((await nobody.get(path, {}, { headers: { accept: "application/json" } })).status).toBe(404);
  });

  test("what there is not is told in few words to whoever does not ask for a page", async () => {
    const { status, body } = await nobody.get("/nowhere", {}, { headers: { accept: "*/*" } });
    expect([status, body]).toEqual([404, { message: "Not found." }]);
  });
});

describe("what is not meant to be seen is not there (G-47)", () => {
  test.each([
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/.npmrc",
    "/package.json",
    "/package-lock.json",
    "/vite.config.ts",
    "/src/server.ts",
    "/src/main.tsx",
    "/node_modules/fastify/package.json",
    "/data/secret",
    "/assets/",
    "/assets",
    "/assets/app-1a2b3c.js.map",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/....//....//package.json",
    "//etc/passwd",
    "/server-status",
    "/metrics",
    "/debug",
    "/admin",
    "/phpinfo.php",
    "/wp-login.php",
    "/api",
    "/api/v1",
    "/api/v2/ndis-portal/ndis/faqs",
    "/api/v1/other-portal/ndis/faqs",
    "/api/v1/ndis-portal/ndis/faqs/../../../../package.json",
    "/definitions/schemas/../../package.json",
    "/definitions/schemas/..%2f..%2fpackage.json",
    "/definitions/schemas/%2e%2e/%2e%2e/package",
    "/graphql",
    "/swagger.json",
    "/openapi.json",
  ])("%s", async (path) => {
    for (const request of [{}, { headers: { accept: "*/*" } }, html]) {
      const { status, text } = await nobody.get(path, {}, request);
      expect(status, text.slice(0, 200)).toBe(404);
      expect(text).not.toMatch(/SECRET|dependencies|\[core\]|root:/);
    }
  });

  test.each(["TRACE", "PATCH", "PROPFIND", "PUT", "DELETE", "HEAD"])("%s of a list", async (method) => {
    expect([400, 404]).toContain((await (await server.as("admin")).send(method, "ndis/faqs")).status);
  });

  test("an error of the server says nothing but its number in the log", async () => {
    const admin = await server.as("admin");
    await server.rows`alter table saved_views rename to gone`;
    const { status, body } = await admin.get("views/of/faqs");
    await server.rows`alter table gone rename to saved_views`;
    expect(status).toBe(500);
    expect(Object.keys(body).sort()).toEqual(["message", "request_id"]);
    expect(body.message).toBe("Something went wrong on the server.");
  });

  test("a call that a link or a prefetch could make is not made", async () => {
    const admin = await server.as("admin");
    for (const [name, value] of [
      ["sec-fetch-mode", "navigate"],
      ["purpose", "prefetch"],
      ["sec-purpose", "prefetch;prerender"],
    ] as const)
      expect((await admin.get("auth/logout", {}, { headers: { [name]: value } })).status).toBe(404);
    expect((await admin.get("get-current-user-detail")).status).toBe(200);
  });
});
