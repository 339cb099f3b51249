import { beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { adminAfter, connectXero, standInOf } from "../../support/xero.ts";
import { openTestServer } from "../../support/server.ts";

// A signed pay run's timesheets go to Xero in one step, each as it was signed off, once.
const server = await openTestServer({ provider: "demo" });
let admin = await server.as("admin");
const standIn = standInOf(server);

interface Compared {
  label: string;
  does: string;
  said: string[];
}
interface Transfer {
  uuid: string;
  label: string;
  status: string;
  problem?: string;
  sent_at?: string;
  sent_by?: string;
}
interface Sheet {
  TimesheetID: string;
  EmployeeID: string;
  TimesheetLines: { EarningsRateID: string; NumberOfUnits: number[] }[];
}
interface Run {
  uuid: string;
  status: string;
  start_date: string;
  in_xero?: number;
  xero_waiting?: number;
  xero_failed?: number;
  xero_by?: string;
}

const [period] = await server.rows<{ start: string }>`
  select period_start::text as start from payment_records
  join tenants on tenants.id = tenant_id and slug = 'demo'
  where deleted_at is null group by period_start order by count(*) desc limit 1`;
const start = period?.start ?? "";
let run: Run;

const read = async (): Promise<Run> => (await admin.get(`records/pay-runs/${run.uuid}`)).data.run;
const compare = (person = admin) =>
  person.post("ndis/xero/preview", { kind: "timesheet", pay_run: run.uuid });
/** Xero takes sixty calls a minute, and the clock stands still. */
const aMinuteLater = async () => {
  admin = await adminAfter(server, 2);
};
const rowsOf = async (): Promise<Compared[]> => {
  const { data, status, text } = await compare();
  expect(status, text).toBe(200);
  return data.rows;
};
const sendRun = (person = admin) => person.post(`records/pay-runs/${run.uuid}/send-to-xero`, {});
const transfers = async (): Promise<Transfer[]> =>
  (await admin.get("records/pay-run-timesheets", { period_start: start, limit: 100 })).data.timesheets;
const settled = async (): Promise<Transfer[]> => {
  await expect
    .poll(async () => (await transfers()).filter(({ status }) => status === "waiting"), { timeout: 30_000 })
    .toEqual([]);
  return transfers();
};
const sheets = () => standIn.timesheets as unknown as Sheet[];
/** Whose timesheet a transfer is, and what it is called in Xero. */
async function subjectOf(transfer: string): Promise<{ staff: string; id: string }> {
  const [row] = await server.rows<{ staff: string; id: string }>`
    select data->>'staff' as staff, data->>'xero_id' as id from xero_transfers where uuid = ${transfer}`;
  return row ?? { staff: "", id: "" };
}
/** Someone who sees pay runs and signs them off. */
async function second(...more: string[]) {
  await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
    select tenant_id, uuid, given from users
    cross join unnest(${["view-pay-runs", "edit-pay-runs", ...more]}::text[]) as held (given)
    where email = 'coordinator@demo.example' on conflict do nothing`;
  server.services.sessions.forgetAll();
  return server.as("coordinator");
}
/** Maps every pay category that has no leave in it to a pay item of its own choice. */
async function mapWork(): Promise<void> {
  const { data } = await admin.get("records/xero-choices", { kind: "pay_item", limit: 100 });
  const [any] = data.choices as { uuid: string }[];
  const mappings = (await admin.get("records/xero-mappings", { kind: "pay_item", limit: 100 })).data
    .mappings as { uuid: string; label: string; choice?: string | null }[];
  for (const { uuid, label, choice } of mappings)
    if ((choice ?? null) === null && !/leave|not worked/i.test(label))
      await admin.put(`records/xero-mappings/${uuid}`, { choice: any?.uuid });
}
/** What a run pays a worker by its kept lines, in units, of a category or all. */
async function frozenUnits(staff: string): Promise<number> {
  const [row] = await server.rows<{ units: number }>`
    select sum(case when line->>'unit' = 'hour' then (line->>'minutes')::float8 / 60 else (line->>'quantity')::float8 end)
      as units from pay_run_workers, jsonb_array_elements(pay->'lines') line
    where run = ${run.uuid} and staff = ${staff} and line->>'category' not like 'leave%'`;
  return row?.units ?? 0;
}

beforeAll(async () => {
  // Someone with leave in the period, which has no pay item.
  await server.rows`insert into leaves (tenant_id, uuid, staff, type, status, start_date, end_date, hours, data)
    select tenant_id, gen_random_uuid(), staff, 'annual', 'approved', ${addDays(start, 2)}, ${addDays(start, 3)}, 15.2, '{}'
    from payment_records where period_start = ${start} and deleted_at is null and amount is not null
      and tenant_id = (select id from tenants where slug = 'demo')
      and staff in (select uuid from staff where employment_type <> 'casual' and deleted_at is null)
    order by staff limit 1`;
  run = (await admin.post("records/pay-runs", { day: start })).data.run;
  await vi.waitFor(async () => expect((await read()).status).toBe("ready"), { timeout: 60_000 });
});

describe("a pay run", () => {
  test("does not go to Xero before it is signed off, nor without a connection", async () => {
    expect((await sendRun()).status).toBe(409);
    expect((await compare()).status).toBe(409);
    const other = await second();
    expect((await other.post(`records/pay-runs/${run.uuid}/sign-off`, { note: "Checked" })).status).toBe(200);
    for (const refused of [await sendRun(), await compare()])
      expect(refused).toMatchObject({ status: 409, data: { code: "xero-not-connected" } });
    await connectXero(server, admin);
    await mapWork();
  });

  test("is compared first: who is no employee yet, and what has no pay item", async () => {
    const rows = await rowsOf();
    const [counted] = await server.rows<{ count: number }>`
      select count(*)::int as count from pay_run_workers where run = ${run.uuid}`;
    expect(rows).toHaveLength(counted?.count ?? 0);
    expect(
      rows.some(({ said }) => said.includes("This person is no employee in Xero yet. Send employees first.")),
    ).toBe(true);
    expect(await transfers()).toEqual([]);
  });

  test("names who failed, at its own screen", async () => {
    const { status, message, text } = await sendRun();
    expect([status, message], text).toEqual([200, "Timesheets are on the way to Xero"]);
    const failed = (await settled()).filter((one) => one.status === "failed");
    expect(failed.length).toBeGreaterThan(0);
    for (const { label, problem } of failed) {
      expect(label).not.toBe("");
      expect(problem).toEqual(expect.any(String));
    }
    expect(await read()).toMatchObject({ xero_failed: failed.length, xero_waiting: 0 });
    expect((await read()).xero_by).toEqual(expect.any(String));
  });

  test("goes by its kept lines, whatever the records say now, and leaves leave to payroll by name", async () => {
    await aMinuteLater();
    await admin.get("ndis/employees/send-to-xero");
    await expect
      .poll(
        async () => server.rows`select 1 from xero_transfers where kind = 'employee' and status = 'waiting'`,
        { timeout: 60_000 },
      )
      .toEqual([]);
    await aMinuteLater();
    const without = standIn.employees.filter(({ PayrollCalendarID: id }) => id === undefined);
    expect(without.map(({ LastName }) => LastName)).toEqual(["Oakes"]); // whom the portal does not know
    // Records that change after the sign-off change nothing of what was signed.
    await server.rows`update payment_records set hours = hours + 1 where period_start = ${start} and first_paid_at is null`;
    const rows = await rowsOf();
    const withLeave = rows.find(({ said }) => said.some((one) => one.startsWith("Enter leave in Xero")));
    expect(withLeave).toBeDefined();
    expect(rows.some(({ does }) => does === "create")).toBe(true);
    await aMinuteLater();
    expect((await sendRun()).status).toBe(200);
    const sent = (await settled()).filter(({ status }) => status === "sent");
    expect(sent.length).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ in_xero: sent.length, xero_waiting: 0 });
    const [theirs] = sheets();
    expect(theirs?.TimesheetLines.every(({ NumberOfUnits }) => NumberOfUnits.length === 14)).toBe(true);
    for (const { uuid } of sent) {
      const { staff, id } = await subjectOf(uuid);
      const lines = sheets().find(({ TimesheetID }) => TimesheetID === id)?.TimesheetLines ?? [];
      const units = lines.flatMap(({ NumberOfUnits }) => NumberOfUnits);
      expect(units.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
      expect(units.reduce((sum, one) => sum + one, 0)).toBeCloseTo(await frozenUnits(staff), 2);
    }
  });

  test("that is sent again sends nothing twice, and keeps when and by whom it was sent", async () => {
    const before = (await transfers()).filter(({ status }) => status === "sent");
    const count = sheets().length;
    await aMinuteLater();
    const other = await second("edit-payment-records", "view-payment-records");
    expect((await sendRun(other)).status).toBe(200);
    const after = new Map((await settled()).map((one) => [one.uuid, one]));
    expect(sheets()).toHaveLength(count);
    for (const { uuid, sent_at, sent_by } of before)
      expect(after.get(uuid)).toMatchObject({ status: "sent", sent_at, sent_by });
    await aMinuteLater();
    const rows = await rowsOf();
    expect(rows.filter(({ does }) => does === "same")).toHaveLength(before.length);
    expect(rows.filter(({ does }) => does === "create")).toEqual([]);
  });

  test("recognises a timesheet that went from the timesheet export, which has the units of the run as well", async () => {
    const one = (await transfers()).find(({ status }) => status === "sent");
    const { staff } = await subjectOf(one?.uuid ?? "");
    const [records] = await server.rows<{ ids: string[] }>`
      select jsonb_agg(uuid) as ids from payment_records where staff = ${staff} and period_start = ${start}
        and date >= ${start} and deleted_at is null`;
    await aMinuteLater();
    const { data } = await admin.post("ndis/xero/preview", {
      kind: "timesheet",
      staff_uuid: staff,
      payment_uuids: records?.ids,
    });
    expect((data.rows as Compared[]).map(({ does }) => does)).toEqual(["same"]);
  });

  test("is tried again for one worker by those who send timesheets", async () => {
    const one = (await transfers()).find(({ status }) => status === "sent");
    expect((await admin.post(`records/pay-run-timesheets/${one?.uuid}/again`, {})).status).toBe(409);
    const sheet = sheets()[0];
    await server.rows`update xero_transfers set status = 'failed', data = data || '{"problem": "Something to fix"}'
      where kind = 'timesheet' and data->>'xero_id' = ${sheet?.TimesheetID}`;
    const failed = (await transfers()).find(({ status }) => status === "failed");
    await aMinuteLater();
    const { status, message } = await admin.post(`records/pay-run-timesheets/${failed?.uuid}/again`, {});
    expect([status, message]).toEqual([200, "On the way to Xero"]);
    expect((await settled()).find(({ uuid }) => uuid === failed?.uuid)?.status).toBe("sent");
  });
});

test("nobody sends or compares it who may not send timesheets, or does not see pay runs", async () => {
  for (const person of ["worker", "participant"] as const) {
    const caller = await server.as(person);
    expect((await sendRun(caller)).status, person).toBe(403);
    expect((await compare(caller)).status, person).toBe(403);
    expect((await caller.get("records/pay-run-timesheets")).status, person).toBe(403);
  }
  const elsewhere = await server.as("admin of acacia");
  expect((await sendRun(elsewhere)).status).toBe(404);
  expect((await compare(elsewhere)).status).toBe(404);
  await server.rows`delete from user_permissions where user_uuid = (select uuid from users where email = 'coordinator@demo.example')
    and permission in ('view-pay-runs', 'edit-pay-runs')`;
  server.services.sessions.forgetAll();
  const withoutRuns = await server.as("coordinator");
  expect([(await sendRun(withoutRuns)).status, (await compare(withoutRuns)).status]).toEqual([403, 403]);
  expect((await withoutRuns.get("records/pay-run-timesheets")).status).toBe(403);
});
