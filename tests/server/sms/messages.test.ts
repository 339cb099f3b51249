import { beforeEach, describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { sendSms, takeOnSms } from "#framework/server/sms/alert.ts";
import { clickSend, clickSendOrigin } from "#framework/server/sms/clickSend.ts";
import { smsSender } from "#framework/server/sms/openSms.ts";
import { unknownNumber } from "#framework/server/sms/standIn/standIn.ts";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import { notifiedVehicles } from "../../support/notifiedVehicles.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { openReceiver, senderTo } from "../../support/webhookReceiver.ts";

const server = await openTestServer({ config: { configDir: notifiedVehicles() } });
const { services } = server;
const { standIn } = services.sms;
if (!standIn) throw new Error("there is no stand-in");
const inProcess = services.sms;
const gateway = await openReceiver();
const keeper = idOf("north", "staff", "first");
const mobile = "+61491570156";
const started: string[] = [];
services.background.start = (_services, kind, ...jobs) => {
  if (kind === "sms") started.push(...jobs.map(({ tenant }) => tenant));
};

const account = { username: "north", api_key: "a key", sender: "North" };
const setUp = async (change: object = {}) =>
  (await server.as("admin")).put("integrations/sms", { ...account, ...change });
const settings = async () => (await (await server.as("admin")).get("integrations/sms")).data.sms;
const choose = async (person: string, sms: boolean, quiet: object | null = null) =>
  (await server.as(person)).put("notifications/choices", {
    notices: [{ name: "vehicle-sold", mail: "now", device: true, sms }],
    summary_at: "07:30",
    quiet,
  });
const chosen = async (person: string) =>
  (await (await server.as(person)).get("notifications/choices")).data as ChoicesShown;
/** Does what the queue does with the jobs that were started. @returns whom messages were sent to */
const work = async (): Promise<string[]> => {
  const before = standIn.taken.length;
  for (const tenant of started.splice(0))
    await asTenant(tenant, () => sendSms(services, { tenant }, new AbortController().signal));
  return standIn.taken.slice(0, standIn.taken.length - before).map(({ to }) => to);
};
const at = async (instant: string): Promise<string[]> => {
  server.clock.set(instant);
  await takeOnSms(services);
  return work();
};
const sell = async (...plates: string[]): Promise<void> => {
  const admin = await server.as("admin");
  const ids = await server.insert(
    "vehicles",
    plates.map((plate) => ({ plate, status: "in_use", keeper })),
    "north",
  );
  for (const id of ids) expect((await admin.post(`records/vehicles/${id}/sell`)).status).toBe(200);
};
const setMobile = (number: string | null) =>
  server.rows`update staff set data = case when ${number}::text is null then data - 'mobile_no'
    else data || jsonb_build_object('mobile_no', ${number}::text) end where uuid = ${keeper}`;

// Noon in Sydney, where the provider is.
beforeEach(async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await server.rows`delete from sent_notices`;
  await server.rows`delete from sms_alerts`;
  await server.rows`delete from sms_gateways`;
  await server.rows`delete from notification_choices`;
  await server.rows`update users set phone = null where email = 'worker@north.example'`;
  await setMobile(mobile);
  services.sms = inProcess;
  started.length = 0;
  gateway.taken.length = 0;
});

describe("who can choose SMS", () => {
  test("nobody, where the provider has no account at a gateway", async () => {
    expect((await chosen("worker")).sms).toBeUndefined();
    const { status, errors } = await choose("worker", true);
    expect([status, errors]).toEqual([422, { "notices.0.sms": ["Your provider does not send SMS."] }]);
  });

  test("people with a mobile number in their record, or else in their profile", async () => {
    await setUp();
    expect((await chosen("worker")).sms).toEqual({ number: "0491 570 156" });
    await setMobile(null);
    expect((await chosen("worker")).sms).toEqual({ number: null });
    const { status, errors } = await choose("worker", true);
    expect([status, errors]).toEqual([422, { "notices.0.sms": ["Your record has no mobile number."] }]);
    await server.rows`update users set phone = '+61491570157' where email = 'worker@north.example'`;
    expect((await chosen("worker")).sms).toEqual({ number: "0491 570 157" });
  });

  test("nothing comes until somebody chooses it, and what was chosen outlasts a save without it", async () => {
    await setUp();
    await sell("AB 12");
    expect(await work()).toEqual([]);
    await choose("worker", true);
    await (
      await server.as("worker")
    ).put("notifications/choices", {
      notices: [{ name: "vehicle-sold", mail: "off", device: true }],
      summary_at: "07:30",
      quiet: null,
    });
    expect((await chosen("worker")).notices.find(({ name }) => name === "vehicle-sold")?.sms).toBe(true);
  });
});

describe("a message", () => {
  beforeEach(async () => {
    await setUp();
    await choose("worker", true);
  });

  test("says that something waits and where, once for all that has come, and nothing of what", async () => {
    await sell("AB 12", "CD 34");
    expect(await work()).toEqual([mobile]);
    const [message] = standIn.taken;
    expect(message).toMatchObject({ from: "North", to: mobile });
    expect(message?.body).toMatch(
      /^You have a new notification\. Sign in to read it: https?:\/\/\S+\/notifications$/,
    );
    expect(message?.body).not.toMatch(/AB 12|sold|Willa/);
    expect(await at("2026-12-01T03:00:00.000Z")).toEqual([]);
  });

  test("is followed by the next after ten minutes at the earliest", async () => {
    await sell("AB 12");
    expect(await work()).toEqual([mobile]);
    server.clock.advance({ minutes: 2 });
    await sell("CD 34");
    expect(await work()).toEqual([]);
    expect(await at("2026-12-01T01:09:00.000Z")).toEqual([]);
    expect(await at("2026-12-01T01:10:00.000Z")).toEqual([mobile]);
  });

  test("waits for the end of the quiet hours, and does not come of what was read meanwhile", async () => {
    server.clock.set("2026-12-01T12:00:00.000Z");
    await sell("AB 12");
    expect(await work()).toEqual([]);
    expect(await at("2026-12-01T19:59:00.000Z")).toEqual([]);
    expect(await at("2026-12-01T20:00:00.000Z")).toEqual([mobile]);
    server.clock.set("2026-12-02T12:00:00.000Z");
    await sell("CD 34");
    await (await server.as("worker")).post("notifications/read", {});
    expect(await at("2026-12-02T20:00:00.000Z")).toEqual([]);
  });

  test("is not sent again by whoever takes over from a process that died after it was sent", async () => {
    await sell("AB 12");
    expect(await work()).toEqual([mobile]);
    await server.rows`update sms_alerts set due_at = '2026-12-01T01:05:00Z'`;
    expect(await at("2026-12-01T01:06:00.000Z")).toEqual([]);
  });

  test("does not reach somebody who can no longer sign in, nor anybody once the account is removed", async () => {
    await sell("AB 12");
    await server.rows`update users set status = 'suspended' where email = 'worker@north.example'`;
    expect(await work()).toEqual([]);
    await server.rows`update users set status = 'active' where email = 'worker@north.example'`;
    await sell("CD 34");
    await (await server.as("admin")).delete("integrations/sms");
    expect(await work()).toEqual([]);
  });
});

describe("what goes wrong", () => {
  beforeEach(async () => {
    await setUp();
    await choose("worker", true);
  });

  test("an account that the gateway does not accept is left alone for an hour; a new key sends at once", async () => {
    await setUp({ api_key: "wrong" });
    await sell("AB 12");
    expect(await work()).toEqual([]);
    expect(await settings()).toMatchObject({
      problem: "The gateway does not accept the username and API key.",
      paused_until: "2026-12-01T02:00:00Z",
    });
    expect(await at("2026-12-01T01:30:00.000Z")).toEqual([]);
    await setUp();
    expect(await at("2026-12-01T01:31:00.000Z")).toEqual([mobile]);
    expect(await settings()).toMatchObject({ problem: null, paused_until: null, unreached: [] });
  });

  test("a number that the gateway does not know is shown with its person, and tried with the next notice", async () => {
    await setMobile(unknownNumber);
    await sell("AB 12");
    expect(await work()).toEqual([]);
    expect((await settings()).unreached).toMatchObject([
      { problem: "The gateway does not know this number." },
    ]);
    expect(await at("2026-12-01T05:00:00.000Z")).toEqual([]);
    await setMobile(mobile);
    await sell("CD 34");
    expect(await work()).toEqual([mobile]);
    expect((await settings()).unreached).toEqual([]);
  });

  test("a gateway that is busy is left alone as long as it says, and one that is out of order is tried again", async () => {
    services.sms = clickSend(clickSendOrigin, senderTo(gateway, 1000, smsSender));
    gateway.answers((_message, response) => response.writeHead(429, { "retry-after": "900" }).end());
    await sell("AB 12");
    await work();
    expect(gateway.taken).toHaveLength(1);
    expect((await settings()).paused_until).toBe("2026-12-01T01:15:00Z");
    await at("2026-12-01T01:14:00.000Z");
    expect(gateway.taken).toHaveLength(1);
    gateway.answers((_message, response) => response.writeHead(503).end());
    await at("2026-12-01T01:15:00.000Z");
    expect(gateway.taken).toHaveLength(2);
    expect((await settings()).problem).toBe("The gateway answered with status 503.");
    gateway.answers((_message, response) =>
      response.writeHead(200).end(JSON.stringify({ data: { messages: [{ status: "SUCCESS" }] } })),
    );
    await at("2026-12-01T01:16:00.000Z");
    await at("2026-12-01T03:00:00.000Z");
    expect(gateway.taken).toHaveLength(3);
    const references = gateway.taken.map(
      ({ body }) => (body as unknown as { messages: { custom_string: string }[] }).messages[0]?.custom_string,
    );
    expect(new Set(references).size).toBe(1);
    expect(gateway.taken[0]).toMatchObject({ host: "rest.clicksend.com", path: "/v3/sms/send" });
  });
});

describe("the account at the gateway", () => {
  test("never shows its key, which is encrypted where it is stored and in no log", async () => {
    const stored = await setUp({ api_key: "a canary key" });
    expect(stored.text).not.toContain("canary key");
    expect((await (await server.as("admin")).get("integrations/sms")).text).not.toContain("canary key");
    const [row] = await server.rows<{ all: string }>`
      select (select jsonb_agg(sms_gateways)::text from sms_gateways) ||
        (select jsonb_agg(activity_log)::text from activity_log where record_label like 'SMS%') as all`;
    expect(row?.all).not.toContain("canary key");
  });

  test("keeps its key when only the sender changes, and needs one for another username", async () => {
    expect((await setUp({ api_key: undefined })).status).toBe(422);
    await setUp();
    expect((await setUp({ api_key: undefined, sender: "NorthCare" })).status).toBe(200);
    const other = await setUp({ api_key: undefined, username: "other" });
    expect([other.status, Object.keys(other.errors ?? {})]).toEqual([422, ["api_key"]]);
    expect(await settings()).toMatchObject({ username: "north", sender: "NorthCare", test: true });
  });

  test.each(["No", "Twelve letters", "0491 570 156", "1Care", "<b>"])(
    "a sender like %s is refused",
    async (sender) => {
      const { status, errors } = await setUp({ sender });
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ["sender"]]);
    },
  );

  test("a test message goes to the admin's own number, and says what the gateway says", async () => {
    const admin = await server.as("admin");
    await server.rows`update users set phone = null where email = 'admin@north.example'`;
    await setUp();
    expect(await admin.post("integrations/sms/test")).toMatchObject({
      status: 409,
      message: "Your profile has no mobile number. Enter one and try again.",
    });
    await server.rows`update users set phone = '+61491570158' where email = 'admin@north.example'`;
    expect(await admin.post("integrations/sms/test")).toMatchObject({
      status: 200,
      message: "Test message sent to 0491 570 158",
    });
    expect(standIn.taken[0]?.to).toBe("+61491570158");
    await setUp({ username: "nocredit" });
    expect(await admin.post("integrations/sms/test")).toMatchObject({
      status: 409,
      message: "The account at the gateway has no credit left.",
    });
  });
});
