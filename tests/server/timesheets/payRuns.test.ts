import { beforeAll, describe, expect, test, vi } from "vitest";
import { openTestServer } from "../../support/server.ts";

// A pay run: what everyone is paid for a period, opened to its lines, signed off by a second person, then fixed.
const server = await openTestServer({ provider: "demo" });
const admin = await server.as("admin");

interface Row {
  qualifying: number;
  uuid: string;
  staff: string;
  amount: number;
  hours: number;
  previous_amount?: number;
  change?: number;
  problems?: string[];
}
interface Run {
  uuid: string;
  status: string;
  start_date: string;
  end_date: string;
  workers: number;
  done: number;
  total: number;
  to_check: number;
}
const read = async (id: string): Promise<Run> => (await admin.get(`records/pay-runs/${id}`)).data.run;
const worked = async (id: string): Promise<Run> => {
  await vi.waitFor(async () => expect((await read(id)).status).toBe("ready"), { timeout: 60_000 });
  return read(id);
};
const workers = async (run: string): Promise<Row[]> =>
  (await admin.get("records/pay-run-workers", { run, limit: 100 })).data.workers;
/** The pay period of the demo with most records. */
const [period] = await server.rows<{ start: string; ended: string }>`
  select period_start::text as start, period_end::text as ended from payment_records
  join tenants on tenants.id = tenant_id and slug = 'demo'
  where deleted_at is null group by period_start, period_end order by count(*) desc limit 1`;
const start = period?.start ?? "";
let first: Run;

beforeAll(async () => {
  const { data, status, message } = await admin.post("records/pay-runs", { day: start });
  expect([status, message]).toEqual([200, "Pay run started"]);
  first = await worked(data.run.uuid as string);
});

describe("a pay run", () => {
  test("is for everyone with time in the period, and adds up to their payment records and leave", async () => {
    const rows = await workers(first.uuid);
    expect(first).toMatchObject({ start_date: start, end_date: period?.ended, done: rows.length });
    expect(first.total).toBe(rows.reduce((sum, { amount }) => sum + amount, 0));
    expect(first.to_check).toBe(rows.filter(({ problems = [] }) => problems.length > 0).length);
    const stored = await server.rows<{ staff: string; amount: string }>`
      select staff, sum(amount) as amount from payment_records
      where period_start = ${start} and deleted_at is null and tenant_id = (select id from tenants where slug = 'demo')
        and staff not in (select staff from leaves where status = 'approved' and deleted_at is null
          and start_date <= ${period?.ended} and end_date >= ${start})
      group by staff having sum(amount) is not null`;
    expect(stored.length).toBeGreaterThan(0);
    const amounts = new Map(rows.map(({ staff, amount }) => [staff, amount]));
    for (const { staff, amount } of stored) expect(amounts.get(staff)).toBe(Number(amount));
  });

  test("keeps what only the server needs to itself", () => {
    expect(Object.keys(first)).not.toContain("fingerprint");
    expect(Object.keys(first)).not.toContain("seen_at");
  });

  test("opens to lines that add up to the cent, each with its rule", async () => {
    for (const { uuid, amount, qualifying } of await workers(first.uuid)) {
      const { total, lines, corrections } = (await admin.get(`records/pay-run-workers/${uuid}/pay`)).data as {
        total: number;
        lines: { amount: number; category: string; rule: { title: string } }[];
        corrections: { amount: number }[];
      };
      expect(total).toBe(amount);
      // What super is due on: neither overtime nor kilometres, whatever else is paid.
      const due = lines.filter(({ category }) => !/^overtime|travel_km|on_call|meal/.test(category));
      expect(qualifying).toBe(due.reduce((sum, each) => sum + each.amount, 0));
      expect([...lines, ...corrections].reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
      for (const { rule } of lines) expect(rule.title).toEqual(expect.any(String));
    }
  });

  test("comes to the same to the cent when it is worked out again", async () => {
    const before = await workers(first.uuid);
    expect((await admin.post(`records/pay-runs/${first.uuid}/work-out`, {})).status).toBe(200);
    const again = await worked(first.uuid);
    expect(again.total).toBe(first.total);
    const amountsOf = (rows: Row[]) => rows.map(({ staff, amount }) => `${staff} ${amount}`).toSorted();
    expect(amountsOf(await workers(first.uuid))).toEqual(amountsOf(before));
  });

  test("says whose time or questions are still open, and compares with the period before", async () => {
    const [one] = await workers(first.uuid);
    await server.rows`update payment_records set data = data || '{"question": "Why only six hours?"}', version = version + 1
      where uuid = (select uuid from payment_records where staff = ${one?.staff} and period_start = ${start}
        and deleted_at is null limit 1)`;
    await admin.post(`records/pay-runs/${first.uuid}/work-out`, {});
    await worked(first.uuid);
    const rows = await workers(first.uuid);
    expect(rows.find(({ staff }) => staff === one?.staff)?.problems?.join(" ")).toContain(
      "The worker asked about this time, and has no answer yet.",
    );
    for (const { amount, previous_amount: previous, change } of rows)
      if (previous !== undefined) expect(change).toBe(amount - previous);
    const open = rows.map(({ problems = [] }) => problems.length);
    expect(open).toEqual(open.toSorted((a, b) => b - a));
  });

  test("is one at a time for a period", async () => {
    const { status, errors } = await admin.post("records/pay-runs", { day: period?.ended });
    expect([status, errors]).toEqual([422, { day: [expect.stringContaining("has a pay run already")] }]);
  });

  test("is seen by nobody who may not see pay runs", async () => {
    for (const person of ["worker", "participant", "coordinator"] as const) {
      const caller = await server.as(person);
      for (const path of [
        "records/pay-runs",
        `records/pay-runs/${first.uuid}`,
        "records/pay-run-workers",
        `records/pay-run-workers/${(await workers(first.uuid))[0]?.uuid}/pay`,
      ])
        expect((await caller.get(path)).status, `${person} ${path}`).toBe(403);
    }
  });
});

describe("the sign-off", () => {
  const signOff = (body: object, person = admin) =>
    person.post(`records/pay-runs/${first.uuid}/sign-off`, body);
  const second = async () => {
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, given from users cross join (values ('view-pay-runs'), ('edit-pay-runs')) as held (given)
      where email = 'coordinator@demo.example' on conflict do nothing`;
    server.services.sessions.forgetAll();
    return server.as("coordinator");
  };

  const problems = async (person = admin): Promise<string[]> =>
    (await person.get(`records/pay-runs/${first.uuid}`)).data.run.problems ?? [];
  const hasChanged =
    "Time, leave, pay rates or employment details have changed since this was worked out. Work it out again.";

  test("is made by someone other than who worked it out, with a note on what was checked", async () => {
    expect((await signOff({ note: "All looked at" })).status).toBe(403);
    const note = "Say what you checked: some workers have something to check.";
    expect(await problems()).toEqual(["Someone else must sign off a pay run that you worked out.", note]);
    const other = await second();
    expect(await problems(other)).toEqual([note]);
    const { status, errors } = await signOff({}, other);
    expect([status, errors]).toEqual([422, { note: [note] }]);
  });

  test.each([
    [
      "time",
      () => server.rows`update payment_records set version = version + 1 where uuid = (select uuid from payment_records
        where period_start = ${start} and deleted_at is null
          and tenant_id = (select id from tenants where slug = 'demo') limit 1)`,
    ],
    [
      "a pay rate",
      () => server.rows`update records set version = version + 1 where uuid = (select uuid from records
        where resource = 'staff-pay-rates' and deleted_at is null
          and tenant_id = (select id from tenants where slug = 'demo') limit 1)`,
    ],
  ])("is refused when %s has changed since", async (_what, change) => {
    const other = await second();
    await change();
    expect(await problems(other)).toContain(hasChanged);
    expect((await signOff({ note: "All looked at" }, other)).message).toBe(hasChanged);
    await admin.post(`records/pay-runs/${first.uuid}/work-out`, {});
    await worked(first.uuid);
    expect(await problems(other)).not.toContain(hasChanged);
  });

  test("locks the period; the run stays as it is", async () => {
    const other = await second();
    const { status, message, text } = await signOff({ note: "All looked at" }, other);
    expect([status, message], text).toEqual([200, "Pay run signed off. The pay period is locked."]);
    expect(await problems()).toEqual([]);
    const periods = (await admin.get("records/pay-periods", { limit: 100 })).data.pay_periods as {
      start_date: string;
      status: string;
    }[];
    expect(periods.find(({ start_date: from }) => from === start)?.status).toBe("locked");
    for (const action of ["work-out", "cancel", "sign-off"])
      expect((await admin.post(`records/pay-runs/${first.uuid}/${action}`, { note: "x" })).status).toBe(409);
    const { errors } = await admin.post("records/pay-runs", { day: start });
    expect(errors.day?.[0]).toContain("is signed off already");
  });
});

test("what is still to be decided names the queue that it waits in", async () => {
  const rows = await workers(first.uuid);
  const named = rows
    .flatMap(({ problems = [] }) => problems)
    .filter((each) => each.includes("to be decided"));
  expect(named.join(" ")).toMatch(
    /under (Reconciliation|Clock-outs missed|No shows|Cancelled shifts|Payable notes)\./,
  );
  expect(named.join(" ")).not.toContain("timesheet queues");
});

test("approved leave is paid on its days, and leave that waits is named", async () => {
  const [person] = await server.rows<{ staff: string }>`
    select staff.uuid as staff from staff join tenants on tenants.id = tenant_id and slug = 'demo'
    where staff.uuid in (select staff from payment_records where amount is not null and deleted_at is null)
      and staff.uuid not in (select staff from leaves where deleted_at is null)
      and staff.deleted_at is null and employment_type <> 'casual' order by staff.uuid limit 1`;
  const staff = person?.staff ?? "";
  const leave = (status: string, day: string, last: string, hours: number) => server.rows`
    insert into leaves (tenant_id, uuid, staff, type, status, start_date, end_date, hours, data)
    select id, gen_random_uuid(), ${staff}, 'annual', ${status}, ${day}, ${last}, ${hours}, '{}' from tenants where slug = 'demo'`;
  await leave("approved", "2026-09-03", "2026-09-14", 60.8);
  await leave("pending", "2026-09-17", "2026-09-17", 7.6);
  const { data } = await admin.post("records/pay-runs", { day: "2026-09-12" });
  const run = await worked(data.run.uuid as string);
  expect([run.start_date, run.end_date]).toEqual(["2026-09-07", "2026-09-20"]);
  const row = (await workers(run.uuid)).find((each) => each.staff === staff);
  expect(row?.problems).toContain("Leave from 17 Sep 2026 is not decided yet.");
  const { lines } = (await admin.get(`records/pay-run-workers/${row?.uuid}/pay`)).data as {
    lines: { category: string; minutes: number; date: string }[];
  };
  const paid = lines.filter(({ category }) => category === "leave_annual");
  // 60.8 h on the eight weekdays from 3 to 14 September; the Thursday and Friday before are another period's.
  expect(paid.map(({ minutes, date }) => [date, minutes])).toEqual([["2026-09-07", 6 * 456]]);
});

test("someone whose staff record was deleted is still paid for their time", async () => {
  const [left] = await server.rows<{ staff: string; day: string; amount: string }>`
    select staff, period_start::text as day, sum(amount) as amount from payment_records
    where deleted_at is null and amount is not null and period_start <> ${start}
      and tenant_id = (select id from tenants where slug = 'demo')
    group by staff, period_start order by period_start desc limit 1`;
  await server.rows`update staff set deleted_at = now() where uuid = ${left?.staff}`;
  const { data } = await admin.post("records/pay-runs", { day: left?.day });
  const run = await worked(data.run.uuid as string);
  const rows = await server.rows<{ amount: string }>`
    select amount from pay_run_workers where run = ${run.uuid} and staff = ${left?.staff}`;
  expect(rows.map(({ amount }) => Number(amount))).toEqual([Number(left?.amount)]);
  await server.rows`update staff set deleted_at = null where uuid = ${left?.staff}`;
});
