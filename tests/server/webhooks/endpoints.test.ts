import { describe, expect, test, vi } from "vitest";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { addEndpoint, openReceiver, type Received, senderTo } from "../../support/webhookReceiver.ts";
import { isGenuine } from "../../support/receiverOfTheDocs.ts";

// Endpoints: who sees and changes them, secrets that are shown once, and two that are good for a day.
const receiver = await openReceiver();
const server = await openTestServer();
const { services, clock } = server;
services.webhooks = senderTo(receiver);
const own = await addEndpoint(server, ["leave-approved"]);
const within = { timeout: 8000, interval: 20 };

const sees = ["endpoints[].name", "endpoints[].status"];
scenarios("GET records/webhook-endpoints", [
  { as: "admin", expect: 200, present: sees, absent: ["endpoints[].secret", "endpoints[].signing_secret"] },
  { as: "admin of south", expect: 200, without: ["Payroll", own.id] },
  { as: "coordinator", expect: 403, absent: ["endpoints"] },
  { as: "worker", expect: 403, absent: ["endpoints"] },
  { as: "participant", expect: 403, absent: ["endpoints"] },
  { as: "nobody", expect: 401, absent: ["endpoints"] },
]);

for (const call of ["secret", "test", "pause", "resume"])
  scenarios(`POST records/webhook-endpoints/{id}/${call}`, [
    ...["coordinator", "worker", "participant"].map((as) => ({
      as,
      expect: 403,
      params: { id: own.id },
      absent: ["signing_secret"],
    })),
    { as: "nobody", expect: 401, params: { id: own.id } },
    { as: "admin of south", expect: 404, params: { id: own.id }, absent: ["signing_secret"] },
  ]);

describe("the address of an endpoint", () => {
  scenarios(
    "POST records/webhook-endpoints",
    [
      "http://hooks.example/",
      "https://user:word@hooks.example/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://[::1]/",
      "https://localhost/",
      "https://169.254.169.254/latest/meta-data",
    ].map((url) => ({
      as: "admin",
      name: url,
      body: { name: "Inside", notices: own.notices, url },
      expect: 422,
      errors: ["url"],
    })),
  );
});

describe("a secret", () => {
  const get = async () => (await (await server.as("admin")).get(`records/webhook-endpoints/${own.id}`)).text;
  const rotate = async (key?: string) =>
    (
      await (
        await server.as("admin")
      ).post(
        `records/webhook-endpoints/${own.id}/secret`,
        {},
        { headers: key === undefined ? {} : { "idempotency-key": key } },
      )
    ).data.signing_secret as string;
  const testSent = async (): Promise<Received> => {
    const before = receiver.taken.length;
    const sent = await (await server.as("admin")).post(`records/webhook-endpoints/${own.id}/test`);
    expect(sent.status, sent.text).toBe(200);
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(before + 1), within);
    return receiver.taken.at(-1) as Received;
  };
  const signedBy = ({ headers, text }: Received, secret: string) =>
    isGenuine(headers, text, secret, clock.now().getTime());

  test("is stored encrypted, and stands in no record, history or log", async () => {
    const [kept] = await server.rows<{ secret: string }>`select secret from webhook_secrets`;
    expect(kept?.secret).toMatch(/^enc:1:/);
    const everywhere = await server.rows<{ all: string }>`
      select coalesce(string_agg(t::text, ''), '') as all from (
        select to_jsonb(activity_log) as t from activity_log union all select to_jsonb(idempotency_keys) from idempotency_keys
        union all select to_jsonb(webhook_endpoints) from webhook_endpoints
        union all select to_jsonb(webhook_deliveries) from webhook_deliveries) as everything`;
    expect(everywhere[0]?.all).not.toContain(own.secret.slice(6));
    expect(await get()).not.toContain("whsec_");
  });

  test("is not repeated under the same key of a request: the answer is kept nowhere", async () => {
    const first = await rotate("once");
    const second = await rotate("once");
    expect(second).not.toBe(first);
    own.secret = second;
  });

  test("that is replaced signs for a day beside the new one, and then no longer", async () => {
    const old = own.secret;
    own.secret = await rotate();
    const message = await testSent();
    expect([signedBy(message, own.secret), signedBy(message, old)]).toEqual([true, true]);
    expect(message.body).toMatchObject({ type: "webhook.test", data: { provider: "north" } });
    clock.advance({ hours: 23 });
    expect(signedBy(await testSent(), old)).toBe(true);
    clock.advance({ hours: 2 });
    const later = await testSent();
    expect([signedBy(later, own.secret), signedBy(later, old)]).toEqual([true, false]);
  });

  test("of another endpoint, another body or another time is not genuine", async () => {
    const { headers, text } = await testSent();
    const now = clock.now().getTime();
    expect(isGenuine(headers, text, own.secret, now)).toBe(true);
    expect(isGenuine(headers, text, `whsec_${btoa("another")}`, now)).toBe(false);
    expect(isGenuine(headers, `${text} `, own.secret, now)).toBe(false);
    expect(isGenuine({ ...headers, "webhook-id": "msg_other" }, text, own.secret, now)).toBe(false);
    expect(isGenuine(headers, text, own.secret, now + 6 * 60_000)).toBe(false);
    expect(isGenuine({}, text, own.secret, now)).toBe(false);
  });
});

test("a test also reaches an endpoint that is paused, and is tried once", async () => {
  const admin = await server.as("admin");
  expect((await admin.post(`records/webhook-endpoints/${own.id}/pause`)).status).toBe(200);
  receiver.answers((_message, response) => response.writeHead(500).end("no"));
  expect((await admin.post(`records/webhook-endpoints/${own.id}/test`)).status).toBe(200);
  await vi.waitFor(async () => {
    const { data } = await admin.get("records/webhook-deliveries", { endpoint: own.id, status: "failed" });
    expect(data.deliveries).toMatchObject([
      { title: "Test", attempts: 1, http_status: 500, problem: "Answered with status 500." },
    ]);
  }, within);
});
