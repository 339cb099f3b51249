import { describe, expect, test } from "vitest";
import { dailyDuties } from "#server/jobs/days.ts";
import { forEachTenant } from "#server/maintenance/eachTenant.ts";
import { Duties } from "#server/maintenance/duties.ts";
import type { After } from "#server/records/stages.ts";
import { addDays, today } from "#shared/dates/dates.ts";
import { idOf } from "#tests/support/providers.ts";
import { openTestServer } from "#tests/support/server.ts";

const server = await openTestServer();
const { services } = server;

test("(F9) a duty that fails for one provider is logged and counted, and done for all others", async () => {
  const tenants = await server.rows<{ id: string; slug: string }>`select id, slug from tenants`;
  const north = tenants.find(({ slug }) => slug === "north")?.id;
  const done: string[] = [];
  const work = (id: string) => {
    if (id === north) throw new Error("not here");
    done.push(id);
    return Promise.resolve();
  };
  await services.duties.perform("trial", () => forEachTenant(services, { duty: "trial", work }));
  expect(done.sort()).toEqual(
    tenants
      .map(({ id }) => id)
      .filter((id) => id !== north)
      .sort(),
  );
  expect(services.duties.all.get("trial")?.failures).toBe(1);
  expect(services.duties.all.get("trial")?.lastSuccess, "it did not succeed as a whole").toBeUndefined();
  await services.duties.perform("trial", () => Promise.resolve());
  expect(services.duties.all.get("trial")?.lastSuccess).toBeTypeOf("number");
});

test("(F3) a duty that does not come back is told of", async () => {
  const duties = new Duties();
  const never = Promise.withResolvers<void>();
  const working = duties.perform("stuck", () => never.promise);
  expect(duties.stuck()).toEqual([]);
  expect(duties.stuck(Date.now() + 31 * 60_000)).toEqual(["stuck"]);
  never.resolve();
  await working;
  expect(duties.stuck(Date.now() + 31 * 60_000)).toEqual([]);
});

describe("(code 3.4) one record that cannot expire", () => {
  const staff = idOf("north", "staff", "first");
  const licence = async (): Promise<string> => {
    const dates = { issue_date: "2020-01-01", expiry_date: "2021-01-01" };
    const [uuid = ""] = await server.insert("staff-licences", [
      { staff, type: "driver_licence", status: "active", ...dates },
    ]);
    return uuid;
  };
  const statusOf = async (id: string) =>
    (await server.rows<{ status: string }>`select status from staff_licences where uuid = ${id}`)[0]?.status;

  test("stops no other record and no other duty, and is counted", async () => {
    const [first, poisoned, last] = [await licence(), await licence(), await licence()];
    const { after } = services.rules;
    const rule: After = (write, states) => {
      if (write.id === poisoned) throw new Error("not this one");
      return after["named-staff-shifts"](write, states);
    };
    services.rules = { ...services.rules, after: { ...after, "named-staff-shifts": rule } };
    const before = services.duties.all.get("daily")?.failures ?? 0;
    await dailyDuties(services)();
    expect([await statusOf(first), await statusOf(poisoned), await statusOf(last)]).toEqual([
      "expired",
      "active",
      "expired",
    ]);
    const failures = services.duties.all.get("daily")?.failures ?? 0;
    expect(failures).toBeGreaterThan(before);
    const mails = () => server.rows`select from outbox where subject like 'Your % expires on %'`;
    const soon = addDays(today("Australia/Sydney", server.clock.now()), 7);
    await server.rows`update staff_licences set status = 'active', expiry_date = ${soon} where uuid = ${last}`;
    await dailyDuties(services)();
    expect((await mails()).length, "the duties after it were done").toBeGreaterThan(0);

    services.rules = { ...services.rules, after };
    await dailyDuties(services)();
    expect(await statusOf(poisoned)).toBe("expired");
  });
});
