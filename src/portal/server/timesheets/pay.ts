import { sql } from "kysely";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Line } from "#portal/shared/pay/lines.ts";
import { lineSharesOf, type Share } from "#portal/shared/pay/shares.ts";
import { inWeeks, payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { payOfPerson, withShifts } from "../pay/payOf.ts";
import { paidStaffBy } from "../pay/staff.ts";
import { isAround, recordsOf } from "./around.ts";
import { withLatePay } from "./latePay.ts";
import { isLocked } from "./periods.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/**
 * What payment records pay, by the award of their workers and by the pay period in which the time was worked: category,
 * base rate, multiplier, units, amount and allowances of each record, by its id. A record's amount depends on what its
 * worker did before it in that period. Nothing is known of someone without a pay rate.
 * @param records all of the workers' records of the periods that are meant, and of those before them
 * @param only the one period that is meant, by its first day; without it all of the records' periods
 */
export async function payOfRecords(
  context: Context,
  records: readonly JsonObject[],
  only?: string,
): Promise<Map<string, JsonObject>> {
  const cycle = payCycle(context.tenant.settings.pay_cycle);
  const people = await paidStaffBy(context, [...new Set(records.map(({ staff }) => String(staff)))]);
  const counted = await withShifts(context, records);
  const paid = new Map<string, JsonObject>();
  for (const [staff, own] of Map.groupBy(counted, (record) => String(record.staff))) {
    const person = people.get(staff);
    if (!person) continue;
    const starts =
      only === undefined ? new Set(own.map(({ date }) => payPeriodOf(String(date), cycle).start)) : [only];
    for (const start of starts) {
      const period = payPeriodOf(start, cycle);
      const near = own.filter((record) => isAround(record, period));
      const pay = await payOfPerson(context, person, inWeeks(period), near);
      if (pay) for (const [uuid, fields] of fieldsByRecord(pay.lines)) paid.set(uuid, fields);
    }
  }
  return paid;
}

/** What a payment record says of the lines that its time is paid by. */
export function fieldsByRecord(lines: readonly Line[]): Map<string, JsonObject> {
  const fields = new Map<string, JsonObject>();
  for (const [uuid, shares] of lineSharesOf(lines)) {
    const own = lines.filter(({ segments }) => segments.some(({ work }) => work === uuid));
    const hourly = own.filter(({ unit }) => unit === "hour");
    const [main] = hourly.toSorted((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
    // An allowance of several pieces of work is in the amount of one, and stands there alone: nobody pays it twice.
    const others = own.filter(({ unit, segments }) => unit !== "hour" && segments.at(-1)?.work === uuid);
    fields.set(uuid, {
      amount: shares.reduce((sum, share) => sum + share.amount, 0),
      pay_category: (main ?? others[0] ?? own[0])?.category ?? null,
      base_rate: main?.base ?? null,
      // Several rates are told apart where the pay is opened.
      multiplier: hourly.length === 1 ? (main?.multiplier ?? null) : null,
      units: main ? null : (others[0]?.quantity ?? null),
      rates: ratesOf(shares),
      allowances:
        others.length === 0
          ? null
          : others.map(({ category, quantity, amount: cents }) => ({
              code: category,
              units: quantity,
              amount: cents,
            })),
    });
  }
  return fields;
}

/** The hours of a record by the rate that they are paid at, as payroll takes them; null where it has none. */
function ratesOf(shares: readonly Share[]): JsonObject[] | null {
  const hourly = shares.filter(({ line, minutes }) => line.unit === "hour" && minutes > 0);
  if (hourly.length === 0) return null;
  return [...Map.groupBy(hourly, ({ line }) => `${line.category} ${line.rate}`).values()].flatMap((same) => {
    const [first] = same;
    const sum = (name: "amount" | "minutes") => same.reduce((total, share) => total + share[name], 0);
    return first
      ? [
          {
            category: first.line.category,
            hours: tenThousandths(sum("minutes") / 60),
            rate: first.line.rate,
            amount: sum("amount"),
          },
        ]
      : [];
  });
}

/**
 * Works out again what a worker's records of a pay period pay. What was paid, what a locked period holds, and what is
 * reversed, stays as it is.
 */
export async function repay(context: Context, staff: string, day: string): Promise<void> {
  const period = payPeriodOf(day, payCycle(context.tenant.settings.pay_cycle));
  await lockPay(context, staff, period);
  const records = (await recordsOf(context, staff, period)).filter((record) => isAround(record, period));
  const paid = await payOfRecords(context, records, period.start);
  if (!(await isLocked(context, { period_start: period.start, period_end: period.end }))) {
    await keepPay(context, records, period.start, paid);
    return;
  }
  const locked = new Set<unknown>();
  for (const [start, [record]] of Map.groupBy(records, (each) => each.period_start))
    if (record && (await isLocked(context, record))) locked.add(start);
  const isFixed = ({ first_paid_at: wasPaid, period_start: start }: JsonObject) =>
    Boolean(wasPaid) || locked.has(start);
  const own = records.filter(({ date }) => String(date) >= period.start);
  const open = records.filter((record) => !isFixed(record));
  await keepPay(context, open, period.start, withLatePay(own, paid, isFixed));
}

/** Has anyone else who works out a worker's pay of a period wait until the end of the transaction. */
export async function lockPay({ db }: Context, staff: string, { start }: PayPeriod): Promise<void> {
  await takeTurn(db, `pay ${staff} ${start}`);
}

/**
 * Keeps what records of a period pay. What was paid, and what is reversed, stays as it is.
 * @param records those of one worker, also of the days before
 * @param start the first day of the period
 * @param paid what each pays, by its id (`fieldsByRecord`)
 * @returns the amounts that changed or stayed, by the ids of the records that may change
 */
export async function keepPay(
  { db, tenant }: Context,
  records: readonly JsonObject[],
  start: string,
  paid: ReadonlyMap<string, JsonObject>,
): Promise<Map<string, number | null>> {
  const due = records
    .filter(
      ({ date, first_paid_at: wasPaid, reversed, reversal_of: of }) =>
        String(date) >= start && !wasPaid && reversed !== true && typeof of !== "string",
    )
    .map(({ uuid }) => {
      const { amount = null, units = null, ...others } = paid.get(String(uuid)) ?? nothing;
      const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
      return { uuid: String(uuid), amount, units, known };
    });
  const data = sql`(payment_records.data - ${Object.keys(nothing)}::text[]) || due.known`;
  await sql`
    update payment_records set amount = due.amount, units = due.units, data = ${data}
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due(uuid uuid, amount bigint, units float8, known jsonb)
    where payment_records.tenant_id = ${tenant.id} and payment_records.uuid = due.uuid
      and (payment_records.amount, payment_records.units, payment_records.data)
        is distinct from (due.amount, due.units, ${data})`.execute(db);
  return new Map(due.map(({ uuid, amount }) => [uuid, typeof amount === "number" ? amount : null]));
}

/** A record whose pay is not known. */
const nothing: JsonObject = {
  pay_category: null,
  base_rate: null,
  multiplier: null,
  allowances: null,
  rates: null,
};
