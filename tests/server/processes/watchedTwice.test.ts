import { beforeAll, describe, expect, test } from "vitest";
import { isEmbedded } from "../../support/database.ts";
import { idOf } from "../../support/providers.ts";
import { openTwoProcesses } from "../../support/twoProcesses.ts";

const staff = ["first", "second"].map((name) => idOf("north", "staff", name));
const names = ["shift-late", "shift-no-show", "shift-clock-out-missed"];
/** Nights and days of each worker that nobody has started. */
const missedEach = 12;

// The job runs on whichever process is free, and where one stood still on two at once.
describe.skipIf(isEmbedded())("two processes that look for the same shifts at once", async () => {
  if (isEmbedded()) return;
  const { server, other, clock, watch, endOther } = await openTwoProcesses();

  const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000).toISOString();
  const add = (status: string, worker: string, from: number, until: number) => server.rows`
    insert into shifts (tenant_id, uuid, data, staff, status, shift_type, start_at, end_at, clock_in_at)
    select id, gen_random_uuid(), '{"time_zone": "Australia/Sydney"}', ${worker}, ${status}, 'personal_care', ${minutes(from)},
      ${minutes(until)}, case when ${status} = 'in_progress' then ${minutes(from)}::timestamptz end from tenants where slug = 'north'`;

  beforeAll(async () => {
    await server.alone();
    other.tenants.forget();
    await server.rows`update shifts set deleted_at = now()`;
    for (const worker of staff) {
      await add("scheduled", worker, -20, 40);
      await add("in_progress", worker, -200, -100);
      for (let count = 0; count < missedEach; count += 1)
        await add("scheduled", worker, -300 - count * 120, -240 - count * 120);
    }
    return endOther;
  });

  /** How often each thing was written down, by its name. */
  const logged = () => server.rows<{ action: string; record: string; count: number }>`
    select action, record_uuid as record, count(*)::int as count from activity_log
    where resource = 'shifts' and action = any (${names}) group by 1, 2`;
  const told = () => server.rows<{ notice: string; key: string; recipient: string; count: number }>`
    select notice, key, recipient, count(*)::int as count from sent_notices where notice = any (${names}) group by 1, 2, 3`;

  test("each late start, no-show and missed clock-out is found, logged and notified exactly once", async () => {
    await watch();
    const missed = staff.length * missedEach;
    const found = await server.rows<{ status: string; late: number; count: number }>`
      select status, count(data->>'late_at')::int as late, count(*)::int as count from shifts
      where deleted_at is null group by status order by status`;
    expect(found).toEqual([
      { status: "missed_clock_out", late: 0, count: staff.length },
      { status: "no_show", late: missed, count: missed },
      { status: "scheduled", late: staff.length, count: staff.length },
    ]);
    const actions = await logged();
    expect(
      Object.fromEntries(names.map((name) => [name, actions.filter(({ action }) => action === name).length])),
    ).toEqual({
      "shift-late": missed + staff.length,
      "shift-no-show": missed,
      "shift-clock-out-missed": staff.length,
    });
    const messages = await told();
    expect(messages.length).toBeGreaterThanOrEqual(actions.length);
    expect([...actions, ...messages].filter(({ count }) => count !== 1)).toEqual([]);
  });
});
