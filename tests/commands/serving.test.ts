import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { productFolder } from "#framework/server/definitions/load.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import {
  filledFolder,
  freshFolder,
  lookInto,
  runCommand,
  running,
  temporaryPostgres,
  terminated,
} from "../support/commands.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { Api, signIn } from "../support/browser/api.ts";
import { secrets } from "../support/secrets.ts";
import { vehicleSchema } from "../support/vehicles.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

const secret = "a secret of at least thirty-two letters";
const get = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
const tenantPath = "/api/v1/ndis-portal/demo/whitelabel/cms/check-registered-tenant";

// A start takes seconds: tests that look at one of these settings share a server.
const [plain, exposed, named] = await Promise.all([
  running({ SECRET: secret }),
  running({ SECRET: secret, NODE_ENV: "production", ALLOW_EMBEDDED_DB: "1", HOST: "0.0.0.0" }),
  running({ PRODUCT: "care", METRICS: "1" }),
]);

describe("a server that has only a folder for its data", () => {
  const env = { DATA_DIR: freshFolder(), SECRET: "" };
  let session: string | undefined;

  test("fills it with the demo providers, tells address and accounts, and keeps a secret there", async () => {
    const server = await running(env);
    expect(server.output()).toContain(`http://demo.localhost:${server.port}/`);
    expect(server.output()).toContain("embedded");
    expect(server.output()).toContain("password demo-Portal-2026");
    for (const account of ["admin", "coordinator", "worker", "participant", "advocate"]) {
      expect(server.output()).toContain(`${account}@demo.example`);
      const { token } = await signIn(server.port, account);
      expect(token, account).toBeTypeOf("string");
      session ??= token;
    }
    expect(existsSync(join(env.DATA_DIR, "secret"))).toBe(true);
    expect((await get(server.port, "/health/live")).status).toBe(200);
    expect((await get(server.port, "/health/ready")).status).toBe(200);
    expect((await get(server.port, "/metrics")).status).toBe(404);
    expect((await get(server.port, "/api/v1/ndis-portal/openapi.json")).status).toBe(200);
    expect((await get(server.port, "/api/v1/ndis-portal/docs")).status).toBe(200);
    expect(await terminated(server)).toBe(0);
  });

  test("a second start keeps what the first one made, sessions included", async () => {
    const second = await running(env);
    expect((await new Api(second.port, session).get("get-current-user-detail")).status).toBe(200);
  });
});

describe("each setting does what the manual says", () => {
  test("DEMO=none leaves the database empty: no provider, and no account to guess (G-50)", async () => {
    const server = await running({ DATA_DIR: freshFolder(), DEMO: "none" });
    expect(server.output()).not.toContain("password");
    expect((await get(server.port, tenantPath)).status).toBe(404);
    await expect(signIn(server.port, "admin")).rejects.toThrow("404");
    expect(await terminated(server)).toBe(0);
    const { rows } = await lookInto(server.dataDir, (database) =>
      sql`select slug from tenants union all select email from users`.execute(database.owner),
    );
    expect(rows).toEqual([]);
  });

  test("TENANT is the tenant of a host without a subdomain", async () => {
    const demo = await running({ TENANT: "demo" });
    const login = (port: number) =>
      fetch(`http://127.0.0.1:${port}/api/v1/ndis-portal/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "admin@demo.example", password: "demo-Portal-2026" }),
      });
    expect((await login(plain.port)).status).toBe(404);
    expect((await login(demo.port)).status).toBe(200);
  });

  test("PRODUCT stands in the address of the API", async () => {
    const { port } = named;
    expect((await get(port, tenantPath.replace("ndis-portal", "care-portal"))).status).toBe(200);
    expect((await get(port, tenantPath)).status).toBe(404);
    const { paths } = (await (await get(port, "/api/v1/care-portal/openapi.json")).json()) as {
      paths: object;
    };
    expect(Object.keys(paths)).toContain("/api/v1/care-portal/auth/login");
  });

  test("METRICS=1 counts requests by route and status, and no values", async () => {
    const { port } = named;
    await get(port, "/health/live");
    const answer = await get(port, "/metrics");
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const text = await answer.text();
    expect(text).toContain('http_requests_total{method="GET",route="/health/live",status="200"} 1');
    expect(text).toContain(
      'http_request_duration_seconds_bucket{method="GET",route="/health/live",le="+Inf"} 1',
    );
    // What an operator is to be woken by (reliability, list C.3).
    for (const name of [
      "nodejs_eventloop_lag_seconds",
      "database_connections_in_use",
      "database_requests_waiting",
      "database_errors_total",
      "event_streams",
      "mail_waiting",
      "mail_oldest_waiting_seconds",
      "mail_failed",
      "duty_last_success_timestamp_seconds",
    ])
      expect(text).toContain(`# TYPE ${name} `);
  });

  test("CONFIG_DIR, also with a blank in its name, adds a resource to the product's own", async () => {
    const folder = definitionFolder({
      "a folder/resources/vehicles.json": { name: "vehicles", record: { schema: "records/vehicle" } },
      "a folder/schemas/records/vehicle.json": vehicleSchema,
    });
    const { port } = await running({ CONFIG_DIR: join(folder, "a folder") });
    const admin = await Api.as(port, "admin");
    expect((await admin.get("records/vehicles")).status).toBe(200);
    expect((await admin.get("ndis/faqs")).status).toBe(200);
  });

  test("LOG_LEVEL=info writes one line a request, without an address, a name or a token", async () => {
    const server = await running({ LOG_LEVEL: "info" });
    const admin = await Api.as(server.port, "admin");
    await admin.get("ndis/faqs?search=canary-in-the-address");
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    await fetch(`http://127.0.0.1:${server.port}/health/live`, {
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    });
    expect(await terminated(server)).toBe(0);
    const lines = server.output().match(/^\{.*"msg":"request"\}$/gm) ?? [];
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { method: "POST", route: "/api/v1/ndis-portal/auth/login", status: 200, tenant: "demo" },
      { method: "GET", route: "/api/v1/ndis-portal/ndis/faqs", status: 200, tenant: "demo" },
      { method: "GET", route: "/health/live", status: 200, trace },
    ]);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("reqId");
    for (const secretThing of ["canary", "admin@demo", "127.0.0.1", "Bearer", "demo-Portal"])
      expect(lines.join("\n")).not.toContain(secretThing);
  });

  test("(F3) what a killed server has left of an upload is gone after the next start", async () => {
    const dataDir = filledFolder();
    const left = join(dataDir, "incoming", "0b5c2f1e-half-of-a-photo");
    mkdirSync(join(dataDir, "incoming"), { recursive: true });
    writeFileSync(left, "half of a photo");
    await running({ DATA_DIR: dataDir });
    expect(existsSync(left)).toBe(false);
  });

  test("(F9) an upload that is broken off is no error of the server", async () => {
    const server = await running({ LOG_LEVEL: "info" });
    const { token } = await signIn(server.port, "admin");
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: () => begun.resolve(),
    });
    const sent = fetch(`http://127.0.0.1:${server.port}/api/v1/ndis-portal/files`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
      body,
      duplex: "half",
      signal: stop.signal,
    } as RequestInit);
    await begun.promise;
    const isArriving = () => existsSync(incoming) && readdirSync(incoming).length > 0;
    const incoming = join(server.dataDir, "incoming");
    await expect.poll(isArriving).toBe(true);
    stop.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(isArriving).toBe(false);
    expect(await terminated(server)).toBe(0);
    expect(server.output()).not.toContain('"level":50');
  });

  test("HOST=0.0.0.0 listens everywhere, and without it only this machine is answered", async () => {
    const elsewhere = (port: number) => fetch(`http://127.0.0.2:${port}/health/live`);
    await expect(elsewhere(plain.port)).rejects.toThrow();
    expect((await elsewhere(exposed.port)).status).toBe(200);
  });

  test("settings that are there and empty are as good as absent", async () => {
    const names = ["SECRET", "DEMO", "PRODUCT", "TENANT", "CONFIG_DIR", "DATABASE_URL", "FILES_URL", "HOST"];
    const { port } = await running(
      Object.fromEntries([...names, "METRICS", "NODE_ENV"].map((name) => [name, ""])),
    );
    expect((await get(port, tenantPath)).status).toBe(200);
  });
});

test("the embedded database in production is allowed by name, and every page says what that means", async () => {
  const notice = async (port: number) => {
    const { data } = await (await Api.as(port, "admin")).get("get-current-user-platform-detail");
    return (data as { notice?: string }).notice;
  };
  expect(await notice(plain.port)).toBeUndefined();
  expect(await notice(exposed.port)).toBe(
    "Embedded database: it survives crashes of the app, not of the machine. Do not keep real data here.",
  );
  expect(exposed.output(), "no accounts").not.toContain("demo-Portal-2026");
});

const withPostgres = test.skipIf(!findPostgres());

withPostgres("R-04: a server whose database is away lives, and is ready again when it is back", async () => {
  const postgres = await temporaryPostgres();
  const server = await running({ DATABASE_URL: postgres.url, DATA_DIR: freshFolder(), DEMO: "none" });
  const ready = async () => (await get(server.port, "/health/ready")).status;
  expect(server.output()).toContain("PostgreSQL");
  expect(await ready()).toBe(200);
  await postgres.crash();
  await expect.poll(ready).toBe(503);
  expect((await get(server.port, "/health/live")).status).toBe(200);
  await postgres.restart();
  await expect.poll(ready).toBe(200);
  expect(await terminated(server)).toBe(0);
  await postgres.stop();
});

test("npm start serves the built portal, and a deep link into it; nothing that is built holds a secret (G-50)", async () => {
  const dataDir = filledFolder();
  const { code } = await runCommand("build");
  expect(code).toBe(0);
  const server = await running({ DATA_DIR: dataDir });
  for (const path of ["/", "/participants", "/login"]) {
    const page = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept: "text/html" } });
    expect(page.status, path).toBe(200);
    expect(await page.text(), path).toContain('<div id="root">');
  }
  const built = readdirSync(join(productFolder, "dist"), { recursive: true, encoding: "utf8" });
  const texts = built.filter((name) => /\.(js|css|html|json|map)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  for (const name of texts) {
    const text = readFileSync(join(productFolder, "dist", name), "utf8");
    for (const secret of [...secrets, new RegExp(demoPassword)]) expect(secret.test(text), name).toBe(false);
  }
});
