import { connect } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { timeLimits } from "#framework/server/http/request/timeLimit.ts";
import { form } from "../support/form.ts";
import { sendRaw } from "../support/rawHttp.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const behind = await openTestServer({ config: { trustedProxies: ["10.1.0.0/16"] } });
const limits = { ...timeLimits, receive: 1200, pace: 1000, check: 100 };
const hurried = await openTestServer({ limits });
const admin = await server.as("admin");
const { port } = await server.listen();
const { port: hurriedPort } = await hurried.listen();
const path = "/api/v1/ndis-portal/ndis/faqs/add";
const faq = JSON.stringify({ question: "What is this?", answer: "<p>A question</p>" });
const added = async () =>
  (await server.rows`select 1 from records where resource = 'faqs' and data->>'question' = 'What is this?'`)
    .length;

describe("the type of a body is what it says, or it is not taken (G-23)", () => {
  test.each([
    ["application/json", 200],
    ["application/json; charset=utf-8", 200],
    ["APPLICATION/JSON", 200],
    [" application/json", 200],
    ["application/json;", 200],
    ["application/json\t;x", 200],
    ["application/json ; a=b", 200],
    ["application/jsonx", 415],
    ["application/json+x", 415],
    ["xapplication/json", 415],
    ["text/plain", 415],
    ["text/plain; application/json", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/xml", 415],
    ["*/*", 415],
    ["json", 415],
  ])("%j → %i, and a wrong body is refused whatever it is called", async (type, expected) => {
    const headers = { "content-type": type };
    expect((await admin.send("POST", "ndis/faqs/add", { body: faq, headers })).status).toBe(expected);
    const wrong = await admin.send("POST", "ndis/faqs/add", { body: '{"question":5}', headers });
    expect(wrong.status).toBe(expected === 200 ? 422 : 415);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"])(
    "%s without its parts is malformed",
    async (type) => {
      const sent = await admin.send("POST", "ndis/faqs/add", {
        body: faq,
        headers: { "content-type": type },
      });
      expect([400, 415, 422]).toContain(sent.status);
    },
  );
});

describe("headers that only a trusted proxy may set change nothing (G-24)", () => {
  test("neither the provider, nor the address in the log, nor a link", async () => {
    const headers = {
      "x-forwarded-host": "south.localhost",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "6.6.6.6",
      forwarded: "for=6.6.6.6;host=south.localhost",
      "x-real-ip": "6.6.6.6",
      "x-original-url": "/api/v1/ndis-portal/ndis/all-roles",
      "x-rewrite-url": "/x",
      "x-http-method-override": "DELETE",
    };
    const { status, data } = await admin.get("get-current-user-platform-detail", {}, { headers });
    expect([status, data.slug]).toEqual([200, "north"]);
    const nobody = await server.as("nobody");
    await nobody.post(
      "auth/login",
      { email: "x@north.example", password: "wrong" },
      { headers, remoteAddress: "10.5.5.5" },
    );
    await nobody.post(
      "auth/forgot-password",
      { email: "worker@north.example" },
      { headers, remoteAddress: "10.5.5.5" },
    );
    const [entry] = await server.rows`select ip from login_log where email = 'x@north.example'`;
    expect(entry).toEqual({ ip: "10.5.5.5" });
    const [mail] = await server.rows<{ body: string }>`
      select body from outbox where recipient = 'worker@north.example' order by created_at desc limit 1`;
    expect(mail?.body).toContain("//north.localhost");
    expect(mail?.body).not.toContain("south");
  });

  test("from a proxy that is named they say where a request comes from", async () => {
    const nobody = await behind.as("nobody");
    const ask = (remoteAddress: string, email: string) =>
      nobody.post(
        "auth/login",
        { email, password: "wrong" },
        { headers: { "x-forwarded-for": "6.6.6.6" }, remoteAddress },
      );
    await ask("10.1.2.3", "proxied@north.example");
    await ask("10.2.2.3", "direct@north.example");
    const rows =
      await behind.rows`select email, ip from login_log where email in ('proxied@north.example', 'direct@north.example') order by email`;
    expect(rows).toEqual([
      { email: "direct@north.example", ip: "10.2.2.3" },
      { email: "proxied@north.example", ip: "6.6.6.6" },
    ]);
  });
});

describe("keys that reach into prototypes (G-25)", () => {
  test.each([
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"question":{"__proto__":{"polluted":true}}}',
    '{"\\u005f_proto__":{"polluted":true}}',
  ])("in JSON are malformed: %s", async (body) => {
    const sent = await admin.send("POST", "ndis/faqs/add", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect(sent.status).toBe(400);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    "__proto__",
    "__proto__[polluted]",
    "constructor",
    "constructor[prototype][polluted]",
    "a.__proto__.b",
  ])("in a query are refused: %s", async (name) => {
    expect([400, 422]).toContain((await admin.get("ndis/faqs", { [name]: "1" })).status);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("in a filter are no fields", async () => {
    for (const field of ["__proto__", "constructor", "toString"])
      expect(
        (await admin.get("ndis/faqs", { filters: JSON.stringify([{ field, operator: "is", value: "x" }]) }))
          .status,
      ).toBe(422);
  });
});

describe("a parameter that is given twice, or as a list (G-26)", () => {
  test.each([
    "limit=1&limit=999",
    "limit[]=1",
    "limit[a]=1",
    "search=a&search=b",
    "a[b]=1",
    "search=%00",
    "limit=1%00",
  ])("%s is malformed", async (query) => {
    expect((await admin.get(`ndis/faqs?${query}`)).status).toBe(400);
  });
});

const head = (lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const json = `Content-Type: application/json`;

describe("a request that two servers could read in two ways is refused (G-27)", () => {
  test.each<[string, string]>([
    [
      "two lengths",
      head([
        `POST ${path} HTTP/1.1`,
        "Host: north.localhost",
        json,
        "Content-Length: 2",
        "Content-Length: 20",
      ]) + "{}",
    ],
    [
      "a length and chunks",
      `${head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Content-Length: 5", "Transfer-Encoding: chunked"])}0\r\n\r\n`,
    ],
    [
      "an unknown encoding",
      `${head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Transfer-Encoding: xchunked"])}{}`,
    ],
    [
      "chunks with a space in the header",
      `${head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Transfer-Encoding : chunked"])}0\r\n\r\n`,
    ],
    [
      "a negative length",
      head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Content-Length: -1"]),
    ],
    ["a bare line feed", `GET ${path} HTTP/1.1\nHost: north.localhost\n\n`],
    ["a folded header", `GET ${path} HTTP/1.1\r\nHost: north.localhost\r\nX-A: 1\r\n  folded\r\n\r\n`],
    [
      "a bad chunk",
      `${head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Transfer-Encoding: chunked"])}zz\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      "two hosts",
      head([`GET ${path} HTTP/1.1`, "Host: north.localhost", "Host: south.localhost", "Connection: close"]),
    ],
    ["no host", head([`GET ${path} HTTP/1.1`, "Connection: close"])],
    [
      "an address as target",
      head([`GET http://south.localhost${path} HTTP/1.1`, "Host: north.localhost", "Connection: close"]),
    ],
    ["an unknown method", head([`FETCH ${path} HTTP/1.1`, "Host: north.localhost"])],
    [
      "an invalid character in a header",
      head([`GET ${path} HTTP/1.1`, "Host: north.localhost", "X-A: a\0b"]),
    ],
  ])("%s", async (_what, bytes) => {
    const before = await added();
    const { status, text } = await sendRaw(port, bytes);
    expect(status, text).toBe(400);
    expect(await added()).toBe(before);
  });

  test("headers without end are refused", async () => {
    const { status } = await sendRaw(
      port,
      head([`GET ${path} HTTP/1.1`, "Host: north.localhost", `X-A: ${"a".repeat(40_000)}`]),
    );
    expect([400, 431]).toContain(status);
  });

  test("errors before any route are in the envelope, and name neither the framework nor the path (S-9)", async () => {
    const begin = (path: string) => [`GET ${path} HTTP/1.1`, "Host: north.localhost", "Connection: close"];
    const cases: [string, number, string][] = [
      [head(begin(`/api/v1/ndis-portal/ndis/faqs/${"a".repeat(300)}`)), 404, "Not found."],
      [head(begin("/api/%FF")), 400, "The address cannot be read."],
      [head([...begin("/"), `X-A: ${"a".repeat(40_000)}`]), 431, "The headers are too large."],
      [head([...begin("/"), "X-A: a\0b"]), 400, "The request cannot be read."],
    ];
    for (const [bytes, expected, message] of cases) {
      const { status, text } = await sendRaw(port, bytes);
      expect([status, JSON.parse(text.slice(text.indexOf("{")))]).toEqual([expected, { message }]);
      expect(text).not.toMatch(/FST_|statusCode|aaaa/);
    }
  });

  test.each(["%FF", "%ED%A0%80", "%", "%2e%2e%2f", "a%00b", "%C0%AE%C0%AE"])(
    "a path that is no text is not there: %s",
    async (part) => {
      const { status } = await sendRaw(
        port,
        head([
          `GET /api/v1/ndis-portal/ndis/faqs/${part} HTTP/1.1`,
          "Host: north.localhost",
          `Authorization: Bearer ${admin.token}`,
          "Connection: close",
        ]),
      );
      expect([400, 404]).toContain(status);
    },
  );
});

describe("a body that is too much is refused before it is worked on (G-28)", () => {
  const send = (body: string) =>
    admin.send("POST", "ndis/faqs/add", { body, headers: { "content-type": "application/json" } });

  test("more than a megabyte", async () => {
    expect((await send(JSON.stringify({ question: "x".repeat(1024 * 1024) }))).status).toBe(413);
  });
  test("a megabyte that does not say how long it is", async () => {
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const { status } = await sendRaw(
      port,
      `${head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, `Authorization: Bearer ${admin.token}`, "Transfer-Encoding: chunked", "Connection: close"])}${chunk.repeat(17)}0\r\n\r\n`,
    );
    expect(status).toBe(413);
  });
  test("400 kB of brackets", async () => {
    expect((await send("[".repeat(400_000))).status).toBe(400);
    expect((await send(`{"question":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)).status).toBe(400);
  });
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
  test("thousands of keys: the first hundred are named, and that there are more (S-2)", async () => {
    const { status, text, errors, message } = await send(keys(6_900));
    expect([status, Object.keys(errors).length]).toEqual([422, 100]);
    expect(message).toContain("and at least 99 more");
    expect(text.length).toBeLessThan(20_000);
  });
  test("more values than any form has, in an object, a list or a field of a form (S-2)", async () => {
    for (const body of [keys(7_001), keys(20_001), `{"question":[${"1,".repeat(20_000)}1]}`])
      expect((await send(body)).status).toBe(413);
    const field = form({ question: "What?", answer: `[${"1,".repeat(20_000)}1]` });
    expect((await admin.submit("ndis/faqs/add", field)).status).toBe(413);
    const deep = form({ question: "What?", answer: "[".repeat(1000) });
    expect((await admin.submit("ndis/faqs/add", deep)).status).toBe(400);
  });
  test("a form whose fields have more than a megabyte in all (S-2)", async () => {
    const values = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`k${at}`, "x".repeat(100_000)]));
    expect((await admin.submit("ndis/faqs/add", form(values))).status).toBe(413);
  });
  test("a number of a million digits, and one that is no number any more", async () => {
    expect((await send(`{"order":${"9".repeat(900_000)}}`)).status).toBe(422);
    expect((await send('{"order":1e999}')).status).toBe(422);
  });
  test.each(["1e999", "-1", "1.5", "1001", "99999999999999999999", "NaN", "1 ", "０"])(
    "a limit of %s",
    async (limit) => {
      expect((await admin.get("ndis/faqs", { limit })).status).toBe(422);
    },
  );
});

describe("slow clients (G-29)", () => {
  test("have an end: headers within 15 s, a body 15 s after it slowed down, a silent connection after 30 s, work after 20 s", () => {
    const { requestTimeout, timeout, headersTimeout } = server.app.server;
    expect([requestTimeout, headersTimeout, timeout]).toEqual([300_000, 15_000, 30_000]);
    expect(timeLimits).toMatchObject({ receive: 15_000, pace: 65_536, work: 20_000, check: 1000 });
  });

  const begun = head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Content-Length: 500000"]);
  test.each([
    ["headers without end", `GET ${path} HTTP/1.1\r\nHost: north.localhost\r\nX-Slow: `],
    ["a body letter by letter", `${begun}{"question":"`],
    ["nothing at all", ""],
  ])(
    "that send %s are cut off",
    async (_what, start) => {
      const socket = connect(hurriedPort, "127.0.0.1", () => socket.write(start));
      const drip = setInterval(() => start && socket.write("x"), 50);
      const chunks: Buffer[] = [];
      socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => undefined);
      await new Promise((resolve) => socket.once("close", resolve));
      clearInterval(drip);
      // The answer may be lost on the way: the client still writes when the connection goes.
      if (chunks.length > 0) expect(Buffer.concat(chunks).toString("latin1")).toContain("HTTP/1.1 408");
    },
    20_000,
  );

  test("a photo over a slow line arrives, though it takes several times as long", async () => {
    const asked = await hurried.as("admin");
    const pieces = Array.from({ length: 20 }, () => `${"A slow line. ".repeat(400)}\n`);
    const form = (text: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--x--\r\n`;
    const [first = "", last = ""] = form("|").split("|");
    const socket = connect(hurriedPort, "127.0.0.1");
    const answer = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
    socket.write(
      `${head([
        "POST /api/v1/ndis-portal/files HTTP/1.1",
        "Host: north.localhost",
        `Authorization: Bearer ${asked.token}`,
        "Content-Type: multipart/form-data; boundary=x",
        `Content-Length: ${Buffer.byteLength(form(pieces.join("")))}`,
      ])}${first}`,
    );
    const began = Date.now();
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, limits.receive / 5));
    }
    socket.write(last);
    expect(await answer).toContain("HTTP/1.1 200");
    expect(Date.now() - began).toBeGreaterThan(3 * limits.receive);
    socket.destroy();
  });

  test("work that takes too long is stopped, and what it had written is undone", async () => {
    const asked = await hurried.as("admin");
    await asked.get("ndis/faqs");
    limits.work = 300;
    await hurried.services.database.owner.transaction().execute(async (tx) => {
      await sql`lock table records in access exclusive mode`.execute(tx);
      expect((await asked.get("ndis/faqs")).status).toBe(503);
      const late = await asked.post("ndis/faqs/add", JSON.parse(faq));
      expect([late.status, late.headers["retry-after"]]).toEqual([503, "2"]);
    });
    limits.work = timeLimits.work;
    // The lock is given when the late work has let go of the table.
    await hurried.services.database.owner.transaction().execute(async (tx) => {
      await sql`lock table records in access exclusive mode`.execute(tx);
      const { rows } = await sql`select 1 from records where data->>'question' = 'What is this?'`.execute(tx);
      expect(rows).toEqual([]);
    });
    expect((await asked.get("ndis/faqs")).status).toBe(200);
  });

  test("do not keep others waiting: with 300 half-sent requests open, an answer comes", async () => {
    const slow = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const socket = connect(port, "127.0.0.1");
        await new Promise((resolve) => socket.once("connect", resolve));
        socket.on("error", () => undefined);
        socket.write(
          at % 2
            ? `POST ${path} HTTP/1.1\r\nHost: north.localhost\r\nX-`
            : `${head([`POST ${path} HTTP/1.1`, "Host: north.localhost", json, "Content-Length: 500000"])}{"question":`,
        );
        return socket;
      }),
    );
    const { status } = await sendRaw(
      port,
      head(["GET /health/ready HTTP/1.1", "Host: north.localhost", "Connection: close"]),
    );
    expect(status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});
