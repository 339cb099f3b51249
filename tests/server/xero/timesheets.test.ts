import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { connectXero, standInOf } from "../../support/xero.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer({ provider: "demo" });
const admin = await server.as("admin");
const standIn = standInOf(server);

interface Sheet {
  staff: string;
  start: string;
  ids: string[];
}
/**
 * The timesheets of the demo's workers without sleepovers, which are paid by the night, also on the night before the period;
 * those with most records first.
 */
const sheets = await server.rows<Sheet>`
  select staff, period_start::text as start, jsonb_agg(payment_records.uuid) as ids from payment_records
  join tenants on tenants.id = tenant_id and slug = 'demo'
  where deleted_at is null and payment_records.status = 'unpaid' and not reversed and reversal_of is null and amount is not null
    and period_start is not null
  group by staff, period_start
  having not exists (
    select 1 from payment_records as paid join shifts on shifts.tenant_id = paid.tenant_id and shifts.uuid = paid.shift
    where paid.staff = payment_records.staff and paid.date >= payment_records.period_start - 1
      and shifts.shift_type = 'sleepover')
  order by count(*) desc, staff`;
const body = ({ staff, ids }: Sheet) => ({ staff_uuid: staff, payment_uuids: ids });
const preview = async (sheet: Sheet) =>
  (await admin.post("ndis/xero/preview", { kind: "timesheet", ...body(sheet) })).data.rows as {
    does: string;
    said: string[];
  }[];
const state = async (sheet: Sheet) =>
  (
    await server.rows<{ status: string; problem: string | null }>`
      select status, data->>'problem' as problem from xero_transfers where kind = 'timesheet'
        and subject = ${`${sheet.staff} ${sheet.start}`}`
  )[0];
const send = async (sheet: Sheet) => {
  expect((await admin.post("ndis/timesheet/send-to-xero", body(sheet))).status).toBe(200);
  await expect.poll(async () => (await state(sheet))?.status).not.toBe("waiting");
  return state(sheet);
};
/** What our pay lines come to, in hours and units. */
const paidUnits = async ({ staff, start }: Sheet): Promise<number> => {
  const [row] = await server.rows<{ hours: number }>`
    select sum(hours)::float as hours from payment_records where staff = ${staff} and deleted_at is null
      and date between ${start} and ${addDays(start, 13)} and not reversed and reversal_of is null`;
  return row?.hours ?? 0;
};

/** Pay items that the demo's organisation lacks on purpose, each mapped to any other. */
async function mapEverything(): Promise<void> {
  const { data } = await admin.get("records/xero-choices", { kind: "pay_item", limit: 100 });
  const [any] = data.choices as { uuid: string }[];
  const mappings = (await admin.get("records/xero-mappings", { kind: "pay_item", limit: 100 })).data
    .mappings as {
    uuid: string;
    choice?: unknown;
  }[];
  for (const { uuid, choice } of mappings)
    if (choice === undefined || choice === null)
      expect((await admin.put(`records/xero-mappings/${uuid}`, { choice: any?.uuid })).status).toBe(200);
}

beforeAll(() => connectXero(server, admin));

describe("a timesheet", () => {
  test("cannot go before its worker is an employee, and says so beforehand", async () => {
    const [sheet] = sheets;
    if (!sheet) throw new Error("the demo has no timesheets");
    expect(await preview(sheet)).toEqual([
      expect.objectContaining({
        does: "blocked",
        said: ["This person is no employee in Xero yet. Send employees first."],
      }),
    ]);
    expect((await send(sheet))?.status).toBe("failed");
  });

  test("goes by the award's lines, once, and is known at its records", async () => {
    await admin.get("ndis/employees/send-to-xero");
    await expect
      .poll(
        async () => server.rows`select 1 from xero_transfers where kind = 'employee' and status = 'waiting'`,
      )
      .toEqual([]);
    await mapEverything();
    const calendars = standIn.employees.filter(({ PayrollCalendarID }) => PayrollCalendarID !== undefined);
    const named = await server.rows<{ staff: string; id: string }>`
      select subject as staff, data->>'xero_id' as id from xero_transfers where kind = 'employee' and status = 'sent'`;
    const withCalendar = new Set(
      named
        .filter(({ id }) => calendars.some(({ EmployeeID }) => EmployeeID === id))
        .map(({ staff }) => staff),
    );
    const sheet = sheets.find(({ staff }) => withCalendar.has(staff));
    if (!sheet) throw new Error("no worker with a timesheet has a pay calendar");
    const [planned] = await preview(sheet);
    expect(planned).toMatchObject({ does: "create", said: [] });
    expect(await send(sheet)).toEqual({ status: "sent", problem: null });
    expect(await send(sheet)).toEqual({ status: "sent", problem: null });
    expect(standIn.timesheets).toHaveLength(1);
    const [theirs] = standIn.timesheets as {
      TimesheetID: string;
      TimesheetLines: { NumberOfUnits: number[] }[];
    }[];
    const units = theirs?.TimesheetLines.flatMap(({ NumberOfUnits }) => NumberOfUnits) ?? [];
    expect(theirs?.TimesheetLines.every(({ NumberOfUnits }) => NumberOfUnits.length === 14)).toBe(true);
    expect(units.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual((await paidUnits(sheet)) - 0.001);
    const [record] = await server.rows<{ id: string; status: string }>`
      select data->>'xero_timesheet_id' as id, data->>'xero_status' as status from payment_records where uuid = ${sheet.ids[0]}`;
    expect(record).toEqual({ id: theirs?.TimesheetID, status: "sent" });

    // Xero takes sixty calls a minute, and the clock stands still.
    server.clock.advance({ minutes: 2 });
    standIn.processTimesheet(String(theirs?.TimesheetID));
    // At night, when nobody else's time of the demo is.
    const night = addDays(sheet.start, -1);
    const added = await admin.post("ndis/timesheet/add", {
      staff: sheet.staff,
      start_at: `${night}T15:00:00.000Z`,
      end_at: `${night}T16:00:00.000Z`,
      reason: "Team meeting",
    });
    expect([added.status, added.errors]).toEqual([200, {}]);
    expect((await preview(sheet))[0]?.does).toBe("blocked");
  });

  test("is sent by nobody who may not decide about pay", async () => {
    const [sheet] = sheets;
    const worker = await server.as("worker");
    expect((await worker.post("ndis/timesheet/send-to-xero", sheet && body(sheet))).status).toBe(403);
    const other = await server.as("admin of acacia");
    expect((await other.post("ndis/timesheet/send-to-xero", sheet && body(sheet))).status).toBe(404);
  });
});
