import { expect, test } from "vitest";
import { call, connected, minutes } from "./testing.ts";

test("an access token is good for 30 minutes, and then Xero says when it ran out", async () => {
  const xero = await connected();
  expect((await call(xero, "GET", "/api.xro/2.0/Organisation")).body).toMatchObject({
    Status: "OK",
    Organisations: [{ Name: "Demo Care Pty Ltd", BaseCurrency: "AUD" }],
  });
  xero.clock.now += minutes(30);
  const late = await call(xero, "GET", "/api.xro/2.0/Organisation");
  expect(late.status).toBe(401);
  expect(late.body.Detail).toBe("TokenExpired: token expired at 11/23/2026 00:30:00");
});

test("a call needs a token, a connected organisation, the scope and the wish for JSON", async () => {
  const xero = await connected("offline_access accounting.contacts");
  const unknown = await call({ ...xero, token: "of nobody" }, "GET", "/api.xro/2.0/Contacts");
  expect([unknown.status, unknown.body.Detail]).toEqual([401, "AuthenticationUnsuccessful"]);
  const elsewhere = await call({ ...xero, tenant: "another" }, "GET", "/api.xro/2.0/Contacts");
  expect([elsewhere.status, elsewhere.body.Detail]).toEqual([403, "AuthenticationUnsuccessful"]);
  const beyond = await call(xero, "GET", "/api.xro/2.0/Invoices");
  expect([beyond.status, beyond.body.Detail]).toEqual([401, "AuthorizationUnsuccessful"]);
  const inXml = await call(xero, "GET", "/api.xro/2.0/Contacts", undefined, { accept: "*/*" });
  expect(inXml.headers.get("content-type")).toContain("text/xml");
});

test("the 61st call in a minute waits for the first to be a minute old", async () => {
  const xero = await connected();
  for (let count = 0; count < 60; count += 1) {
    const { status, headers } = await call(xero, "GET", "/api.xro/2.0/Accounts");
    expect([status, headers.get("x-minlimit-remaining")]).toEqual([200, String(59 - count)]);
    if (count === 0) xero.clock.now += 20_000;
  }
  const { status, headers } = await call(xero, "GET", "/payroll.xro/1.0/PayItems");
  expect([status, headers.get("x-rate-limit-problem"), headers.get("retry-after")]).toEqual([
    429,
    "minute",
    "40",
  ]);
  xero.clock.now += 40_000;
  expect((await call(xero, "GET", "/payroll.xro/1.0/PayItems")).status).toBe(200);
});

test("six calls at once are one too many", async () => {
  const xero = await connected();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(xero, "GET", "/api.xro/2.0/Accounts")),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[5]?.headers.get("x-rate-limit-problem")).toBe("concurrent");
});

test("a write that is sent again under its key is done once, and its key serves no other write", async () => {
  const xero = await connected();
  const before = xero.standIn.contacts.length;
  const post = (name: string) =>
    call(xero, "POST", "/api.xro/2.0/Contacts", { Contacts: [{ Name: name }] }, { "idempotency-key": "k1" });
  const first = await post("River Plans");
  expect((await post("River Plans")).body).toEqual(first.body);
  expect(xero.standIn.contacts).toHaveLength(before + 1);
  const other = await post("Hill Plans");
  expect([other.status, other.body.Detail]).toEqual([
    400,
    "Idempotency Key k1 is used with a different request.",
  ]);
  xero.clock.now += minutes(6);
  expect((await post("Hill Plans")).status).toBe(200);
});

test("trouble comes to the calls it is meant for, as often as it is meant", async () => {
  const xero = await connected();
  const contacts = "/api.xro/2.0/Contacts";
  xero.standIn.trouble({ kind: "busy", path: "/Contacts", times: 2, retryAfter: 7 });
  expect((await call(xero, "GET", "/api.xro/2.0/Accounts")).status).toBe(200);
  const busy = await call(xero, "GET", contacts);
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "7"]);
  expect((await call(xero, "GET", contacts)).status).toBe(429);
  expect((await call(xero, "GET", contacts)).status).toBe(200);
  xero.standIn.trouble({ kind: "unavailable" });
  expect((await call(xero, "GET", contacts)).status).toBe(503);
  xero.standIn.trouble({ kind: "broken", method: "POST" });
  const body = { Contacts: [{ Name: "Taken all the same" }] };
  await expect(call(xero, "POST", contacts, body)).rejects.toThrow(new TypeError("fetch failed"));
  expect(xero.standIn.contacts.map(({ Name }) => Name)).toContain("Taken all the same");
  xero.standIn.trouble({ kind: "silent" });
  const signal = AbortSignal.timeout(20);
  await expect(call(xero, "GET", contacts, undefined, {}, signal)).rejects.toThrow("timeout");
  expect(xero.standIn.log.at(-1)).toMatchObject({ method: "GET", path: contacts, idempotencyKey: null });
});
