import { describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { contractsOf } from "./signing.ts";

const server = await openTestServer();
const [admin, participant] = [await server.as("admin"), await server.as("participant")];
const { add, set, accept } = contractsOf("client");
const accepted = async (end_date: string) => {
  const { uuid } = await add(admin, { start_date: "2026-01-01", end_date });
  await set(admin, uuid, "sent");
  expect((await accept(participant, uuid)).status).toBe(200);
  return uuid;
};
const nextDay = async (day: string) => {
  server.clock.set(`${day}T01:30:00.000Z`);
  await dailyJobs(server.services)();
};
const statusOf = async (id: string) =>
  (
    await server.rows<{ status: string }>`
      select status from participant_contracts where uuid = ${id} union all
      select status from staff_contracts where uuid = ${id}`
  )[0]?.status;
const remindersOf = async (id: string) =>
  (await (await server.as("admin")).get(`ndis/client/reminders/${id}`)).data
    .service_agreement_reminder as Record<string, unknown>[];
const mailsOf = async (id: string) =>
  (
    await server.rows<{ recipient: string }>`
      select recipient from outbox where subject like '% ends on %' and body like ${`%${id}%`} order by recipient`
  ).map(({ recipient }) => recipient);

const reminder = { contract: "{id}", to: ["office"] };
scenarios("POST ndis/client/add-reminder", [
  {
    as: "admin",
    of: "participant-contracts",
    body: { ...reminder, days_before_end: 10 },
    expect: 200,
    // The agreement ends on the 15th of June 2027.
    values: {
      "service_agreement_reminder.due_on": "2027-06-05",
      "service_agreement_reminder.status": "waiting",
    },
  },
  {
    as: "coordinator",
    of: "participant-contracts",
    body: { ...reminder, remind_on: "2027-01-15" },
    expect: 200,
    values: { "service_agreement_reminder.due_on": "2027-01-15" },
  },
  {
    as: "admin",
    name: "without a day",
    of: "participant-contracts",
    body: reminder,
    expect: 422,
    errors: ["days_before_end"],
  },
  {
    as: "admin",
    name: "on two days",
    of: "participant-contracts",
    body: { ...reminder, days_before_end: 10, remind_on: "2027-01-15" },
    expect: 422,
    errors: ["days_before_end"],
  },
  {
    as: "admin",
    name: "on a day that has passed",
    of: "participant-contracts",
    body: { ...reminder, days_before_end: 300 },
    expect: 422,
    errors: ["days_before_end"],
  },
  {
    as: "admin",
    name: "after the end",
    of: "participant-contracts",
    body: { ...reminder, remind_on: "2027-06-16" },
    expect: 422,
    errors: ["remind_on"],
  },
  { as: "worker", of: "participant-contracts", body: { ...reminder, days_before_end: 10 }, expect: 403 },
  { as: "participant", of: "participant-contracts", body: { ...reminder, days_before_end: 10 }, expect: 403 },
  {
    as: "admin of south",
    of: "participant-contracts of north",
    body: { ...reminder, days_before_end: 10 },
    expect: 404,
  },
]);

scenarios("GET ndis/client/reminders/{id}", [
  { as: "admin", of: "participant-contracts", expect: 200, present: ["service_agreement_reminder[].due_on"] },
  { as: "participant", of: "participant-contracts", expect: 403 },
  { as: "admin of south", of: "participant-contracts of north", expect: 404 },
]);

describe("contracts run out by themselves", () => {
  test("when their last day is over where the provider is: accepted ones, and offers that nobody answered", async () => {
    const [last, over] = [await accepted("2026-11-20"), await accepted("2026-12-24")];
    const { uuid: offer } = await add(admin, { start_date: "2026-01-01", end_date: "2026-11-20" });
    await set(admin, offer, "sent");
    const { uuid: draft } = await add(admin, { start_date: "2026-01-01", end_date: "2026-11-20" });
    await dailyJobs(server.services)();
    expect(await statusOf(last)).toBe("accepted");
    // A quarter past midnight on the 21st in Sydney, and still the 20th in universal time.
    server.clock.set("2026-11-20T13:15:00.000Z");
    await dailyJobs(server.services)();
    expect(await Promise.all([last, offer, over, draft].map(statusOf))).toEqual([
      "expired",
      "expired",
      "accepted",
      "draft",
    ]);
    expect((await set(await server.as("admin"), draft, "sent")).status).toBe(409);
  });
});

describe("reminders of an agreement's end", () => {
  test("are those of the provider when it is accepted, so far as their days are still to come", async () => {
    server.clock.set("2026-11-20T01:30:00.000Z");
    const uuid = await accepted(addDays("2026-11-20", 45));
    expect((await remindersOf(uuid)).map(({ days_before_end }) => days_before_end)).toEqual([30, 14, 7]);
  });

  test("go to whom they are for, once, and are kept as sent", async () => {
    server.clock.set("2026-11-20T01:30:00.000Z");
    const uuid = await accepted("2027-01-10");
    await (
      await server.as("admin")
    ).post("ndis/client/add-reminder", {
      contract: uuid,
      remind_on: "2026-12-24",
      to: ["participant", "office"],
      message: "Talk about the holidays.",
    });
    await nextDay("2026-12-11");
    expect(await mailsOf(uuid)).toEqual(["admin@north.example"]);
    await dailyJobs(server.services)();
    expect(await mailsOf(uuid)).toHaveLength(1);
    await nextDay("2026-12-24");
    expect(await mailsOf(uuid)).toEqual([
      "admin@north.example",
      "admin@north.example",
      "participant@north.example",
    ]);
    const log = await server.rows`select from activity_log where record_uuid = ${uuid} and action = 'remind'`;
    expect(log).toHaveLength(2);
    expect((await remindersOf(uuid)).map(({ status }) => status)).toEqual([
      "sent",
      "sent",
      "waiting",
      "waiting",
    ]);
  });

  test("that fell into days on which the server stood still are made up for by one message", async () => {
    server.clock.set("2026-11-20T01:30:00.000Z");
    const uuid = await accepted("2027-03-01");
    await nextDay("2027-02-20");
    expect(await mailsOf(uuid)).toHaveLength(1);
    expect((await remindersOf(uuid)).map(({ status }) => status)).toEqual([
      "passed",
      "passed",
      "sent",
      "waiting",
    ]);
  });

  test("are not sent for what has ended", async () => {
    server.clock.set("2026-11-20T01:30:00.000Z");
    const uuid = await accepted("2027-01-31");
    await set(await server.as("admin"), uuid, "ended", { reason: "They moved away" });
    await nextDay("2027-01-20");
    expect(await mailsOf(uuid)).toEqual([]);
  });
});

test("an agreement that is over needs no reminder", async () => {
  server.clock.set("2026-11-20T01:30:00.000Z");
  const uuid = await accepted("2027-01-31");
  await set(await server.as("admin"), uuid, "ended", { reason: "They moved away" });
  const { status } = await (
    await server.as("admin")
  ).post("ndis/client/add-reminder", {
    contract: uuid,
    days_before_end: 5,
    to: ["office"],
  });
  expect(status).toBe(409);
});

describe("reminders of a staff contract's end", () => {
  const staff = contractsOf("staff");
  const active = async (more: object) => {
    server.clock.set("2026-11-20T01:30:00.000Z");
    const [office, worker] = [await server.as("admin"), await server.as("worker")];
    const { uuid } = await staff.add(office, { start_date: "2026-11-01", ...more });
    await staff.set(office, uuid, "sent");
    expect((await staff.accept(worker, uuid)).status).toBe(200);
    expect(await remindersOfStaff(uuid)).toEqual([]);
    expect((await staff.countersign(office, uuid)).status).toBe(200);
    return uuid;
  };
  const remindersOfStaff = async (id: string) =>
    (await (await server.as("admin")).get(`ndis/staff/contract/reminders/${id}`)).data
      .contract_reminders as Record<string, unknown>[];
  const remind = async (contract: string, more: object) =>
    (await server.as("admin")).post("ndis/staff/contract/add-reminder", { contract, ...more });

  test("are there when both have signed, and go to whoever may edit staff contracts, once", async () => {
    const uuid = await active({ end_date: addDays("2026-11-20", 45) });
    expect((await remindersOfStaff(uuid)).map(({ days_before_end }) => days_before_end)).toEqual([30, 14, 7]);
    const asked = { remind_on: "2026-12-30", to: ["office", "staff"] };
    expect((await remind(uuid, asked)).data.contract_reminder.due_on).toBe("2026-12-30");
    await nextDay("2026-12-05");
    await dailyJobs(server.services)();
    expect(await mailsOf(uuid)).toEqual(["admin@north.example"]);
    // The coordinator may read staff contracts, and is not told; 21st and 28th fell into days without a server.
    await nextDay("2026-12-30");
    expect(await mailsOf(uuid)).toEqual([
      "admin@north.example",
      "admin@north.example",
      "worker@north.example",
    ]);
    expect((await remindersOfStaff(uuid)).map(({ status }) => status)).toEqual([
      "sent",
      "passed",
      "passed",
      "sent",
    ]);
  });

  test("are none where it has no end, or is over", async () => {
    const endless = await active({});
    expect(await remindersOfStaff(endless)).toEqual([]);
    expect((await remind(endless, { days_before_end: 5, to: ["office"] })).status).toBe(409);
    const over = await active({ end_date: "2027-01-31" });
    await staff.set(await server.as("admin"), over, "terminated", { reason: "They moved away" });
    expect((await remind(over, { days_before_end: 5, to: ["office"] })).status).toBe(409);
    await nextDay("2027-01-20");
    expect(await mailsOf(over)).toEqual([]);
  });

  test("are those of the provider's staff settings", async () => {
    await server.rows`update tenants set settings = settings || '{"staff_setting": {"contract_reminder_days": ["14"]}}' where slug = 'north'`;
    server.services.tenants.forget();
    const uuid = await active({ end_date: addDays("2026-11-20", 45) });
    expect((await remindersOfStaff(uuid)).map(({ days_before_end }) => days_before_end)).toEqual([14]);
  });
});
