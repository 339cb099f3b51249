import { beforeEach, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Casuals get a statement at the start, after 6 and after 12 months (Fair Work Act, sections 66AAB and 125B).
const server = await openTestServer();
await server.alone();
const staff = idOf("north", "staff", "first");

const mails = () =>
  server.rows<{ recipient: string; body: string }>`
    select recipient, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and subject like '%casual employee%' order by uuid`;
const on = async (date: string) => {
  server.clock.set(`${date}T01:00:00.000Z`);
  await dailyJobs(server.services)();
};
const begins = (day: string) => server.rows`update staff set employment_type = 'casual', status = 'active',
  start_date = ${day}, data = data - 'start_date' || ${JSON.stringify({ start_date: day })}::jsonb where uuid = ${staff}`;

beforeEach(async () => {
  // Nobody else began of late.
  await server.rows`update staff set employment_type = 'full_time' where uuid <> ${staff}`;
  await server.rows`delete from outbox`;
  await server.rows`delete from sent_notices`;
});

test("those who keep contracts are told at the start, after 6 and after 12 months, and nobody else", async () => {
  await begins("2027-01-11");
  const told = async (date: string) => {
    await on(date);
    return (await mails()).length;
  };
  expect(await told("2027-01-10")).toBe(0);
  expect(await told("2027-01-11")).toBe(1);
  expect(await told("2027-07-13")).toBe(1);
  expect(await told("2027-07-14")).toBe(2);
  expect(await told("2028-01-11")).toBe(2);
  expect(await told("2028-01-12")).toBe(3);
  expect(await told("2028-01-13")).toBe(3);
  const found = await mails();
  expect(new Set(found.map(({ recipient }) => recipient))).toEqual(new Set(["admin@north.example"]));
  expect(found[0]?.body).toContain("since 11 Jan 2027");
  expect(found[0]?.body).toContain(`/staff/${staff}`);
});

test.each([{ employment_type: "part_time" }, { employment_type: "contractor" }, { status: "terminated" }])(
  "nothing is due to somebody with %o",
  async ({ employment_type: type = "casual", status = "active" }) => {
    await begins("2029-01-12");
    await server.rows`update staff set employment_type = ${type}, status = ${status} where uuid = ${staff}`;
    await on("2029-01-12");
    expect(await mails()).toEqual([]);
  },
);
