import { expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
await server.alone();
const staff = idOf("north", "staff", "first");

const licence = async (expiry: string): Promise<string> => {
  const [uuid = ""] = await server.insert("staff-licences", [
    { staff, type: "driver_licence", status: "active", issue_date: "2021-01-01", expiry_date: expiry },
  ]);
  return uuid;
};
const statusOf = async (id: string) =>
  (
    await server.rows<{
      status: string;
      version: number;
    }>`select status, version from staff_licences where uuid = ${id}`
  )[0];
const mails = () =>
  server.rows<{
    subject: string;
  }>`select subject from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and subject like 'Your Driver licence expires%'`;

test("a licence runs out when its last day is over where the provider is, and only once", async () => {
  // Half past twelve on Friday the 20th in Sydney.
  const [today, yesterday] = [await licence("2026-11-20"), await licence("2026-11-19")];
  await dailyJobs(server.services)();
  expect((await statusOf(today))?.status).toBe("active");
  expect(await statusOf(yesterday)).toEqual({ status: "expired", version: 2 });
  await dailyJobs(server.services)();
  expect((await statusOf(yesterday))?.version).toBe(2);
  // A quarter past midnight on the 21st there, and still the 20th in universal time.
  server.clock.set("2026-11-20T13:15:00.000Z");
  await dailyJobs(server.services)();
  expect((await statusOf(today))?.status).toBe("expired");
  const log = await (await server.as("admin")).get(`records/staff-licences/${today}/history`);
  expect(JSON.stringify(log.data)).toContain("expire");
});

test("one set of duties does a day's work once, and the next day's again", async () => {
  server.clock.set("2026-11-22T01:00:00.000Z");
  const duties = dailyJobs(server.services);
  await duties();
  const late = await licence("2026-11-21");
  await duties();
  expect((await statusOf(late))?.status).toBe("active");
  server.clock.advance({ days: 1 });
  await duties();
  expect((await statusOf(late))?.status).toBe("expired");
});

test("its owner is reminded 90, 60, 30, 14, 7 days and 1 day before, once each", async () => {
  server.clock.set("2026-12-01T01:00:00.000Z");
  await licence(addDays("2026-12-01", 91));
  await dailyJobs(server.services)();
  const before = (await mails()).length;
  const counts: Record<number, number> = {};
  // Each day with one, the day before it and the day after.
  let today = 91;
  for (const left of [90, 89, 61, 60, 59, 31, 30, 29, 15, 14, 13, 8, 7, 6, 1]) {
    server.clock.advance({ days: today - left });
    today = left;
    await dailyJobs(server.services)();
    await dailyJobs(server.services)();
    const sent = (await mails()).length;
    const known = before + Object.keys(counts).length;
    if (sent > known) counts[left] = sent - known;
  }
  expect(counts).toEqual({ 90: 1, 60: 1, 30: 1, 14: 1, 7: 1, 1: 1 });
});

test("the days are the provider's own where it has set some; days that were missed are made up for by one mail", async () => {
  server.clock.set("2027-06-01T01:00:00.000Z");
  await server.rows`update tenants set settings = settings || '{"staff_setting": {"licence_reminder_days": ["30", "1"]}}' where slug = 'north'`;
  server.services.tenants.forget();
  await licence("2027-06-21");
  const before = (await mails()).length;
  await dailyJobs(server.services)();
  expect((await mails()).length).toBe(before + 1);
});
