import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type Row, wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Line } from "#portal/shared/pay/lines.ts";
import { sharesOf } from "#portal/shared/pay/shares.ts";
import { payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { payOfPerson, withShifts } from "../pay/payOf.ts";
import { paidStaffBy } from "../pay/staff.ts";

/** What was worked so many days before a period counts for it too: rest, and shifts across its first midnight. */
export const daysBefore = 2;

/**
 * What payment records pay, by the award of their workers and by the pay period in which the time was worked: category,
 * base rate, multiplier, units, amount and allowances of each record, by its id. A record's amount depends on what its
 * worker did before it in that period. Nothing is known of somebody without a pay rate.
 * @param records all of the workers' records of the periods that are meant
 */
export async function payOfRecords(
  context: Context,
  records: readonly JsonObject[],
): Promise<Map<string, JsonObject>> {
  const cycle = payCycle(context.tenant.settings.pay_cycle);
  const people = await paidStaffBy(context, [...new Set(records.map(({ staff }) => String(staff)))]);
  const counted = await withShifts(context, records);
  const paid = new Map<string, JsonObject>();
  for (const [staff, own] of Map.groupBy(counted, (record) => String(record.staff))) {
    const person = people.get(staff);
    if (!person) continue;
    const starts = new Set(own.map(({ date }) => payPeriodOf(String(date), cycle).start));
    for (const first of starts) {
      const weeks = cycle.days === 7 ? 1 : 2;
      const near = own.filter(({ date }) => {
        const day = String(date);
        return day >= addDays(first, -daysBefore) && day < addDays(first, cycle.days);
      });
      const pay = await payOfPerson(context, person, { first, weeks }, near, []);
      if (pay) for (const [uuid, fields] of fieldsByRecord(pay.lines)) paid.set(uuid, fields);
    }
  }
  return paid;
}

/** What a payment record says of the lines that its time is paid by. */
export function fieldsByRecord(lines: readonly Line[]): Map<string, JsonObject> {
  const shares = sharesOf(lines);
  const fields = new Map<string, JsonObject>();
  for (const [uuid, amount] of shares) {
    const own = lines.filter(({ segments }) => segments.some(({ work }) => work === uuid));
    const hourly = own.filter(({ unit }) => unit === "hour");
    const [main] = hourly.toSorted((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
    const others = own.filter(({ unit }) => unit !== "hour");
    fields.set(uuid, {
      amount,
      pay_category: (main ?? others[0])?.category ?? null,
      base_rate: main?.base ?? null,
      // Several rates are told apart where the pay is opened.
      multiplier: hourly.length === 1 ? (main?.multiplier ?? null) : null,
      units: main ? null : (others[0]?.quantity ?? null),
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

/** Works out anew what a worker's records of a pay period pay. What was paid, and what is reversed, stays as it is. */
export async function repay(context: Context, staff: string, day: string): Promise<void> {
  const { db, tenant, services } = context;
  const { start, end }: PayPeriod = payPeriodOf(day, payCycle(tenant.settings.pay_cycle));
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${staff} ${start}`}, 0))`.execute(db);
  const type = recordTypeOf(services.types, "payment-records");
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${tenant.id} and staff = ${staff} and deleted_at is null
      and reversal_of is null and not reversed and date >= ${addDays(start, -daysBefore)} and date <= ${end}`.execute(
    db,
  );
  const records = rows.map((row) => ({ ...wholeRecord(type, row, context), uuid: String(row.uuid) }));
  await keepPay(context, records, start, await payOfRecords(context, records));
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
const nothing: JsonObject = { pay_category: null, base_rate: null, multiplier: null, allowances: null };
