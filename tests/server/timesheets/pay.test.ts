import { expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const staff = idOf("north", "staff", "first");
const at = (day: string, time: string) => instantAt(day, time, "Australia/Sydney").toISOString();

/** A record of a casual worker of SACS level 2.1, entered by hand. */
async function work(day: string, from: string, until: string): Promise<void> {
  const { status, text } = await admin.post("ndis/timesheet/add", {
    staff,
    start_at: at(day, from),
    end_at: at(day, until),
    reason: "Paper timesheet",
  });
  expect(status, text).toBe(200);
}
const amounts = () =>
  server.rows<{ date: string; amount: string | null; category: string; multiplier: string }>`
    select to_char(date, 'YYYY-MM-DD') as date, amount, data->>'pay_category' as category, data->>'multiplier' as multiplier
    from payment_records where staff = ${staff} and deleted_at is null and not reversed and reversal_of is null
    order by date`;

/** What payroll's file says in some of its columns. */
async function fileOf(range: object, columns: string[]): Promise<(string | undefined)[][]> {
  const { data } = await admin.post("ndis/timesheet/export", range);
  const [header = [], ...rows] = readCsv((await admin.get(data.file as string)).text);
  return rows.map((row) => columns.map((name) => row[header.indexOf(name)]));
}

test("records are paid by the award, and later ones by what was worked before them in the period", async () => {
  await server.rows`delete from payment_records where staff = ${staff}`;
  await server.rows`
    update staff set employment_type = 'casual', data = data - 'shiftworker' where uuid = ${staff}`;
  await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates'`;
  await server.rows`insert into records (tenant_id, uuid, resource, data)
    select tenant_id, gen_random_uuid(), 'staff-pay-rates', jsonb_build_object('staff_id', ${staff}::text,
      'award_type_id', uuid, 'hourly_rate', 3622, 'employment_type', 'casual', 'effective_from', '2026-07-01')
    from records where resource = 'award-types' and data->>'name' = 'SCHADS: social and community services'
      and tenant_id = (select tenant_id from staff where uuid = ${staff})`;
  // vectors.md: Tue 09–12, Sat 6 h.
  await work("2026-07-14", "09:00", "12:00");
  await work("2026-07-18", "09:00", "15:00");
  expect(await amounts()).toMatchObject([
    { date: "2026-07-14", category: "ordinary", multiplier: "1.25" },
    { date: "2026-07-18", category: "saturday", multiplier: "1.75" },
  ]);
  expect((await amounts()).map(({ amount }) => Number(amount))).toEqual([13_584, 38_034]);
});

test("payroll's file has the award's lines, and hours without a start and an end as ordinary ones", async () => {
  await admin.post("ndis/timesheet/add", { staff, date: "2026-07-15", hours: 2.5, reason: "Training" });
  const ids = await server.rows<{ uuid: string }>`
    select uuid from payment_records where staff = ${staff} and deleted_at is null`;
  const { data } = await admin.post("ndis/timesheet/export/xero-timesheet", {
    staff_uuid: staff,
    payment_uuids: ids.map(({ uuid }) => uuid),
  });
  const { text } = await admin.get(data.file as string);
  expect(
    text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",").slice(3).join(" ")),
  ).toEqual(["2026-07-14 ordinary 3 yes", "2026-07-15 ordinary 2.5 yes", "2026-07-18 saturday 6 yes"]);
});

test("time that is added to a locked period is paid with the overtime that it makes of later work", async () => {
  await server.rows`update payment_records set deleted_at = now() where staff = ${staff}`;
  await work("2026-08-11", "12:00", "20:00");
  expect((await admin.post("records/pay-periods", { day: "2026-08-11" })).status).toBe(200);
  const late = async () =>
    server.rows<{ from: string; amount: number; period: string }>`
      select to_char(start_at at time zone 'Australia/Sydney', 'HH24:MI') as from, amount::int as amount,
        period_start::text as period
      from payment_records where staff = ${staff} and deleted_at is null order by start_at`;
  await work("2026-08-11", "07:00", "12:00");
  // The day is 5 h and 8 h, of which ten hours are ordinary, two are at 63.39 and one at 81.50: 661.08 in all.
  expect(await late()).toEqual([
    { from: "07:00", amount: 66_108 - 36_224, period: "2026-08-24" },
    { from: "12:00", amount: 36_224, period: "2026-08-10" },
  ]);
  // What is added once more makes it an afternoon shift: 10 × 49.80, 2 × 63.39 and 2 × 81.50, 787.78 in all.
  await work("2026-08-11", "20:00", "21:00");
  expect((await late()).reduce((sum, { amount }) => sum + amount, 0)).toBe(78_778);
  expect((await late())[1]).toEqual({ from: "12:00", amount: 36_224, period: "2026-08-10" });
});

test("a broken shift's allowance stands with one of its parts, on the records as in the file", async () => {
  await server.rows`update payment_records set deleted_at = now() where staff = ${staff}`;
  await work("2026-07-28", "08:00", "10:00");
  await work("2026-07-28", "12:30", "14:30");
  const parts = await server.rows<{ amount: number; allowances: unknown }>`
    select amount::int as amount, data->'allowances' as allowances from payment_records
    where staff = ${staff} and deleted_at is null order by start_at`;
  expect(parts).toEqual([
    { amount: 9_056, allowances: null },
    { amount: 9_056 + 2_181, allowances: [{ code: "broken_shift_1", units: 1, amount: 2_181 }] },
  ]);
  const day = "28-07-2026";
  const range = { staff_uuid: staff, tab: "unpaid", start_date: day, end_date: day };
  const rows = await fileOf(range, ["hours", "rate", "amount", "allowance_code", "allowance_units"]);
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(["2", "45.28", "90.56", "", ""]);
  expect(rows).toContainEqual(["2", "45.28", "112.37", "broken_shift_1", "1"]);
});

test("a correction stands in the file as a number with a minus", async () => {
  const [paid] = await server.rows<{ uuid: string }>`
    select uuid from payment_records where staff = ${staff} and deleted_at is null and data ? 'allowances'`;
  const reversed = await admin.post(`records/payment-records/${paid?.uuid}/reverse`, {
    reason: "Not worked",
  });
  expect(reversed.status, reversed.text).toBe(200);
  const day = "28-07-2026";
  const range = { staff_uuid: staff, tab: "unpaid", start_date: day, end_date: day };
  const columns = ["hours", "rate", "amount", "allowance_code", "allowance_units", "qualifying_amount"];
  // Super is due on the allowance of a broken shift as on the hours.
  expect(await fileOf(range, columns)).toContainEqual([
    "-2",
    "45.28",
    "-112.37",
    "broken_shift_1",
    "-1",
    "-112.37",
  ]);
});

test("a shift across rates has a row for each in the file, which add up to its pay to the cent", async () => {
  await server.rows`update payment_records set deleted_at = now() where staff = ${staff}`;
  await work("2026-07-29", "06:00", "18:00");
  const [record] = await server.rows<{ uuid: string; amount: number }>`
    select uuid, amount::int as amount from payment_records where staff = ${staff} and deleted_at is null`;
  // Ten hours are ordinary, two overtime.
  expect(record?.amount).toBe(45_280 + 12_678);
  const columns = ["hours", "pay_category", "units", "rate", "amount", "qualifying_amount"];
  const range = { staff_uuid: staff, tab: "unpaid", start_date: "29-07-2026", end_date: "29-07-2026" };
  expect(await fileOf(range, columns)).toEqual([
    ["10", "ordinary", "10", "45.28", "452.8", "452.8"],
    ["2", "overtime_15", "2", "63.39", "126.78", "0"],
  ]);
  const reversed = await admin.post(`records/payment-records/${record?.uuid}/reverse`, { reason: "Twice" });
  expect(reversed.status, reversed.text).toBe(200);
  const rows = await fileOf({ ...range, end_date: "29-08-2026" }, ["hours", "rate", "amount"]);
  expect(rows.toSorted((one, two) => String(one).localeCompare(String(two)))).toEqual([
    ["-10", "45.28", "-452.8"],
    ["-2", "63.39", "-126.78"],
    ["10", "45.28", "452.8"],
    ["2", "63.39", "126.78"],
  ]);
});

test("kilometres are no qualifying earnings, and the file says so of a row that has them beside ordinary hours", async () => {
  await server.rows`update payment_records set deleted_at = now() where staff = ${staff}`;
  await work("2026-07-30", "09:00", "12:00");
  await server.rows`update payment_records set amount = amount + 2020,
    data = data || '{"allowances": [{"code": "travel_km", "units": 20, "amount": 2020}]}'
    where staff = ${staff} and deleted_at is null`;
  const range = { staff_uuid: staff, tab: "unpaid", start_date: "30-07-2026", end_date: "30-07-2026" };
  expect(await fileOf(range, ["amount", "qualifying_amount"])).toEqual([["156.04", "135.84"]]);
});

test("after overtime that the hours of a whole period made, too short a rest across its end is double time", async () => {
  await server.rows`update payment_records set deleted_at = now() where staff = ${staff}`;
  await server.rows`update staff set employment_type = 'full_time' where uuid = ${staff}`;
  await server.rows`update records set data = data || '{"employment_type": "full_time"}'
    where resource = 'staff-pay-rates' and deleted_at is null and data->>'staff_id' = ${staff}`;
  // Ten days of eight hours pass the 76 hours of the fortnight, so that Sunday is overtime.
  for (const day of ["07", "08", "09", "10", "11", "14", "15", "16", "17", "18"])
    await work(`2026-09-${day}`, "08:00", "16:00");
  await work("2026-09-20", "14:00", "22:00");
  // vectors.md: eight hours later, 8 × 72.44 instead of 8 × 36.22.
  await work("2026-09-21", "06:00", "14:00");
  await work("2026-09-22", "08:00", "12:00");
  const known = new Map((await amounts()).map(({ date, ...pay }) => [date, pay]));
  expect(known.get("2026-09-20")?.category).toBe("overtime_20");
  expect(known.get("2026-09-21")).toMatchObject({ category: "overtime_20", multiplier: "2" });
  expect(Number(known.get("2026-09-21")?.amount)).toBe(57_952);
  expect(Number(known.get("2026-09-22")?.amount)).toBe(14_488);
});

test("ten ordinary hours in a day are paid where the worker's record says that they agreed to them", async () => {
  await server.rows`update payment_records set deleted_at = now() where staff = ${staff}`;
  await work("2026-10-13", "08:00", "18:00");
  expect((await amounts()).map(({ amount }) => Number(amount))).toEqual([8 * 3622 + 2 * 5433]);
  const agreed = { id: staff, pay_agreements: ["ten_hour_days"] };
  const saved = await admin.post("ndis/staff/update", agreed);
  expect(saved.status, saved.text).toBe(200);
  await work("2026-10-14", "08:00", "18:00");
  expect((await amounts()).map(({ amount }) => Number(amount))).toEqual([36_220, 36_220]);
});
