import { describe, expect, test, vi } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { deliverNotices } from "#framework/server/jobs/tenantDuties.ts";
import { forEachTenant } from "#framework/server/maintenance/eachTenant.ts";
import { ScheduledJobs } from "#framework/server/maintenance/scheduledJobs.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

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
  await services.scheduledJobs.perform("trial", () => forEachTenant(services, { duty: "trial", work }));
  expect(done.sort()).toEqual(
    tenants
      .map(({ id }) => id)
      .filter((id) => id !== north)
      .sort(),
  );
  expect(services.scheduledJobs.all.get("trial")?.failures).toBe(1);
  expect(
    services.scheduledJobs.all.get("trial")?.lastSuccess,
    "it did not succeed as a whole",
  ).toBeUndefined();
  await services.scheduledJobs.perform("trial", () => Promise.resolve());
  expect(services.scheduledJobs.all.get("trial")?.lastSuccess).toBeTypeOf("number");
});

test("(C.1) a duty that finds what is due asks for all providers at once, and works for those only", async () => {
  const [north, south] = await server.rows<{ id: string }>`
    select id from tenants where slug in ('north', 'south') order by slug`;
  const done: string[] = [];
  const work = (id: string) => Promise.resolve(done.push(id));
  await forEachTenant(services, { duty: "trial", work, due: () => Promise.resolve([]) });
  expect(done).toEqual([]);
  await forEachTenant(services, { duty: "trial", work, due: () => Promise.resolve([south?.id ?? ""]) });
  expect(done).toEqual([south?.id]);

  const waiting = async (): Promise<string[]> =>
    (
      await server.rows<{ tenant: string }>`
        select tenant_id as tenant from sent_notices where notice = 'trial' and sent_at is null`
    ).map(({ tenant }) => tenant);
  await server.rows`insert into sent_notices (tenant_id, notice, key, occasion, step, recipient, recipient_name, subject, body, send_after)
    select id, 'trial', '1', '1', 0, 'due@duty.example', 'Due', 'Due', 'Due',
      case slug when 'north' then '2001-01-01'::timestamptz else '2099-01-01' end
    from tenants where slug in ('north', 'south')`;
  const byId = vi.spyOn(services.tenants, "byId");
  await deliverNotices(services);
  expect(byId.mock.calls).toEqual([[north?.id]]);
  byId.mockRestore();
  expect(await waiting()).toEqual([south?.id]);
});

test("(F3) a duty that does not come back is told of", async () => {
  const duties = new ScheduledJobs();
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
    const before = services.scheduledJobs.all.get("daily")?.failures ?? 0;
    await dailyJobs(services)();
    expect([await statusOf(first), await statusOf(poisoned), await statusOf(last)]).toEqual([
      "expired",
      "active",
      "expired",
    ]);
    const failures = services.scheduledJobs.all.get("daily")?.failures ?? 0;
    expect(failures).toBeGreaterThan(before);
    const mails = () => server.rows`select from outbox where subject like 'Your % expires on %'`;
    const soon = addDays(today("Australia/Sydney", server.clock.now()), 7);
    await server.rows`update staff_licences set status = 'active', expiry_date = ${soon} where uuid = ${last}`;
    await dailyJobs(services)();
    expect((await mails()).length, "the duties after it were done").toBeGreaterThan(0);

    services.rules = { ...services.rules, after };
    await dailyJobs(services)();
    expect(await statusOf(poisoned)).toBe("expired");
  });
});
