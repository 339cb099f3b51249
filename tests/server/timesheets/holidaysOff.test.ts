import { expect, test, vi } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { isWeekend } from "#framework/shared/dates/holidays.ts";
import { openTestServer } from "../../support/server.ts";

// What is paid beside time that was worked, in a pay run. Of public holidays that nobody worked, full-time staff are paid,
// part-time staff are left to a person, casual staff get nothing, and unpaid leave takes the pay away (Fair Work Act 2009
// s 116). Agreed hours that are missing are to be checked.
const server = await openTestServer({ provider: "demo" });
const admin = await server.as("admin");

/** Three workers with time in one period of the demo, and a weekday on which none of them worked. */
const [period] = await server.rows<{ start: string; ended: string; tenant: string }>`
  select period_start::text as start, period_end::text as ended, tenant_id as tenant from payment_records
  join tenants on tenants.id = tenant_id and slug = 'demo' and period_start < now() - interval '5 weeks'
  where deleted_at is null group by 1, 2, 3 order by count(*) desc limit 1`;
const { start = "", ended = "", tenant = "" } = period ?? {};
const people = await server.rows<{ staff: string; days: string[] }>`
  select staff, array_agg(date::text) || array_agg((end_at at time zone 'Australia/Sydney')::date::text) as days
  from payment_records where tenant_id = ${tenant} and period_start = ${start} and deleted_at is null
    and staff not in (select staff from leaves where tenant_id = ${tenant} and start_date <= ${ended} and end_date >= ${start})
    and staff in (select (data->>'staff_id')::uuid from records where resource = 'staff-pay-rates')
  group by staff order by count(*), staff limit 20`;
const weekdays = Array.from({ length: 14 }, (_, index) => addDays(start, index)).filter(
  (day) => day <= ended && !isWeekend(day),
);
const together = weekdays
  .map((day) => ({ day, off: people.filter(({ days }) => !days.includes(day)).map(({ staff }) => staff) }))
  .toSorted((a, b) => b.off.length - a.off.length)[0];
const { day = "", off: [fullTime = "", partTime = "", casual = "", onLeave = "", gone = ""] = [] } =
  together ?? {};

const employ = (staff: string, kind: string) =>
  server.rows`update staff set employment_type = ${kind}, start_date = '2020-01-01',
    data = data || '{"contracted_hours": 38, "work_state": "NSW"}' where tenant_id = ${tenant} and uuid = ${staff}`;

async function payOf(run: string, staff: string): Promise<{ holiday: unknown[]; problems: string }> {
  const { workers } = (await admin.get("records/pay-run-workers", { run, limit: 100 })).data;
  const { uuid, problems = [] } = workers.find((row: { staff: string }) => row.staff === staff);
  const { lines } = (await admin.get(`records/pay-run-workers/${uuid}/pay`)).data;
  const off = lines.filter(({ category }: { category: string }) => category === "leave_public_holiday");
  return {
    holiday: off.map(({ minutes, base, amount }: Record<string, number>) => ({
      minutes,
      isAtBase: amount === Math.round((Number(base) * Number(minutes)) / 60),
    })),
    problems: problems.join(" "),
  };
}

async function worked(): Promise<string> {
  const { data } = await admin.post("records/pay-runs", { day: start });
  const { uuid } = data.run;
  const read = async () => (await admin.get(`records/pay-runs/${uuid}`)).data.run.status;
  await vi.waitFor(async () => expect(await read()).toBe("ready"), { timeout: 60_000 });
  return uuid;
}

test("each worker gets what their employment says, and a new holiday is noticed at the sign-off", async () => {
  await Promise.all([
    employ(fullTime, "full_time"),
    employ(partTime, "part_time"),
    employ(casual, "casual"),
    employ(onLeave, "full_time"),
    employ(gone, "full_time"),
  ]);
  await server.rows`update staff set end_date = ${addDays(day, -1)} where tenant_id = ${tenant} and uuid = ${gone}`;
  await server.rows`insert into leaves (tenant_id, uuid, staff, type, status, start_date, end_date, hours, data)
    values (${tenant}, gen_random_uuid(), ${onLeave}, 'unpaid', 'approved', ${day}, ${day}, 7.6, '{}')`;
  const added = await admin.post("ndis/public-holidays/add", {
    date: day,
    name: "Show Day",
    states: ["NSW"],
  });
  expect(added.status).toBe(200);

  const run = await worked();
  const full = await payOf(run, fullTime);
  expect(full.holiday).toEqual([{ minutes: 456, isAtBase: true }]);
  expect(full.problems).toMatch(/This pay has [\d hmin]+ of the 76 h agreed/);
  const left = await payOf(run, gone);
  expect(left.holiday).toEqual([]);
  expect(left.problems).not.toContain("h agreed");
  const part = await payOf(run, partTime);
  expect(part.holiday).toEqual([]);
  expect(part.problems).toContain("is a public holiday (Show Day)");
  const none = await payOf(run, casual);
  expect(none.holiday).toEqual([]);
  expect(none.problems).not.toContain("Show Day");
  const away = await payOf(run, onLeave);
  expect(away.holiday).toEqual([]);
  for (const { problems } of [none, away]) expect(problems).not.toContain("h agreed");

  const second = weekdays.find((other) => other !== day);
  await admin.post("ndis/public-holidays/add", { date: second, name: "Second Show Day", states: ["NSW"] });
  const payroll = await server.as("payroll");
  const signed = await payroll.post(`records/pay-runs/${run}/sign-off`, { note: "Checked" });
  expect([signed.status, signed.message]).toEqual([409, expect.stringContaining("changed")]);
});
