import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { adminsAlone } from "../../support/adminsAlone.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const participant = idOf("north", "participants", "first");
const first = idOf("north", "data-breaches", "first");

// The server's day is 20 November 2026.
const breach = (more: JsonObject = {}): JsonObject => ({
  title: "Phone left on a train",
  what_happened: "A worker left the work phone on a train.",
  suspected_on: "2026-11-02",
  information: ["name_contact", "health"],
  people_affected: 2,
  participants: [participant],
  ...more,
});
const record = async (more: JsonObject = {}): Promise<JsonObject> => {
  const { data, text } = await admin.post("records/data-breaches", breach(more));
  expect(data.data_breach, text).toBeDefined();
  return data.data_breach;
};
const move = (id: unknown, name: string, body: JsonObject) =>
  admin.post(`records/data-breaches/${String(id)}/${name}`, body);
const moved = async (id: unknown, name: string, body: JsonObject): Promise<JsonObject> => {
  const { data, text } = await move(id, name, body);
  expect(data.data_breach, text).toBeDefined();
  return data.data_breach;
};
const started = { assessor: "Ada Admin", containment: "The phone was locked." };
const reasons = "The phone was encrypted and locked.";
const likely = { reasons: "Health details of two people were not protected." };

beforeEach(async () => {
  await server.rows`delete from records where resource = 'data-breaches' and uuid <> ${first}
    and tenant_id = (select id from tenants where slug = 'north')`;
  await server.rows`delete from sent_notices`;
});

describe("who sees and keeps the register", () => {
  adminsAlone("records/data-breaches", {
    one: "a breach",
    keys: ["data_breach", "data_breaches"],
    body: () => breach(),
  });
  scenarios("POST records/data-breaches", [
    {
      as: "admin",
      body: breach(),
      expect: 200,
      values: { "data_breach.status": "suspected", "data_breach.assess_by": "2026-12-02" },
      present: ["data_breach.number"],
    },
    {
      as: "admin",
      name: "in the future",
      body: breach({ suspected_on: "2026-11-21" }),
      expect: 422,
      errors: ["suspected_on"],
    },
    {
      as: "admin",
      name: "without what it is about",
      body: breach({ information: [] }),
      expect: 422,
      errors: ["information"],
    },
  ]);

  test("numbers follow each other, and the due day follows a corrected day", async () => {
    const one = await record();
    const other = await record();
    const numberOf = ({ number }: JsonObject) => Number(String(number).slice(3));
    expect(numberOf(other)).toBe(numberOf(one) + 1);
    const { data } = await admin.put(`records/data-breaches/${String(one.uuid)}`, {
      suspected_on: "2026-10-20",
      version: one.version ?? null,
    });
    expect(data.data_breach).toMatchObject({ assess_by: "2026-11-19" });
  });

  test("nobody sets the state, the assessment or the notification by saving the form", async () => {
    const one = await record({
      status: "closed",
      serious_harm: "not_likely",
      oaic_notified_on: "2026-11-03",
    });
    expect(one).toMatchObject({ status: "suspected" });
    for (const name of ["serious_harm", "oaic_notified_on"]) expect(one[name]).toBeUndefined();
  });
});

describe("from suspicion to the end", () => {
  test("one that is not notifiable", async () => {
    const { uuid } = await record();
    expect((await move(uuid, "not-likely", { reasons })).status).toBe(409);
    expect((await move(uuid, "assess", { assessor: "Ada" })).status).toBe(422);
    expect(await moved(uuid, "assess", started)).toMatchObject({
      status: "assessing",
      assessor: "Ada Admin",
    });
    expect((await move(uuid, "not-likely", {})).status).toBe(422);
    expect(await moved(uuid, "not-likely", { reasons })).toMatchObject({
      status: "not_notifiable",
      serious_harm: "not_likely",
      serious_harm_reasons: reasons,
      assessed_by: "Ada Admin",
      assessed_on: "2026-11-20",
    });
    expect((await move(uuid, "notify-oaic", { oaic_notified_on: "2026-11-20" })).status).toBe(409);
    expect(await moved(uuid, "close", { lessons: "Phones are locked at once." })).toMatchObject({
      status: "closed",
      closed_by: "Ada Admin",
    });
    const change = await admin.put(`records/data-breaches/${String(uuid)}`, { title: "Another" });
    expect([change.status, change.message]).toEqual([409, "This data breach is closed. Reopen it first."]);
    const again = await moved(uuid, "reopen", { reason: "The phone was found unlocked." });
    expect(again).toMatchObject({ status: "assessing", reopened_reason: "The phone was found unlocked." });
    expect(again.closed_at).toBeUndefined();
  });

  test("a notifiable one is not closed before the OAIC and the people are notified", async () => {
    const { uuid } = await record();
    await moved(uuid, "assess", started);
    expect(await moved(uuid, "likely", likely)).toMatchObject({
      status: "notifiable",
      serious_harm: "likely",
    });
    const close = { lessons: "Phones are locked at once." };
    expect((await move(uuid, "close", close)).message).toBe("Record the notification to the OAIC first.");
    expect((await move(uuid, "notify-oaic", { oaic_notified_on: "2026-11-21" })).status).toBe(422);
    await moved(uuid, "notify-oaic", { oaic_notified_on: "2026-11-19", oaic_reference: "NDB26/1" });
    expect((await move(uuid, "close", close)).message).toBe(
      "Record first how the people affected were notified.",
    );
    const notified = { people_notified_on: "2026-11-19", people_notified_how: "published" };
    expect((await move(uuid, "notify-people", notified)).status).toBe(422);
    await moved(uuid, "notify-people", { ...notified, people_notified_note: "On the website's first page" });
    expect(await moved(uuid, "close", close)).toMatchObject({
      status: "closed",
      oaic_reference: "NDB26/1",
      people_notified_how: "published",
    });
  });

  test("reading one is logged, and so is each step", async () => {
    const { uuid } = await record();
    await moved(uuid, "assess", started);
    await admin.get(`records/data-breaches/${String(uuid)}`);
    const logged = await server.rows<{ action: string }>`
      select action from activity_log where record_uuid = ${String(uuid)} order by seq`;
    expect(logged.map(({ action }) => action)).toEqual(["create", "assess", "read"]);
  });
});

describe("reminders", () => {
  const told = async () =>
    (
      await server.rows<{ notice: string; recipient: string; subject: string; body: string }>`
        select notice, recipient, subject, body from sent_notices where notice like 'data-breach%' order by subject`
    ).map(({ notice, recipient, subject, body }) => ({ notice, recipient, subject, body }));

  test.each([
    ["two weeks before", "2026-11-04", 1],
    ["on the day after it has passed", "2026-10-20", 1],
    ["not on other days", "2026-11-10", 0],
  ])("the admin is reminded of the 30 days: %s", async (_, suspected, count) => {
    await server.rows`update records set data = data || '{"assess_by": "2027-06-01"}' where uuid = ${first}`;
    const { number } = await record({ suspected_on: suspected, title: "Zebra" });
    await dailyJobs(server.services)();
    const due = (await told()).filter(
      ({ notice, subject }) => notice === "data-breach-due" && subject.includes(String(number)),
    );
    expect(due).toHaveLength(count);
    for (const { subject, body } of due) expect(subject + body).not.toContain("Zebra");
  });
});
