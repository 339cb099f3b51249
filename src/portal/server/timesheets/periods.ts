import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { filled } from "#framework/server/records/write/input/filled.ts";
import type { Write } from "#framework/server/records/write/writing.ts";
import { nextPayPeriod, payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";

/** Most periods that are passed over to find an open one: a year of weeks. */
const mostLocked = 60;

/** A record about a pay period is about the one that the given day is in. @throws 422 without a day */
export const payPeriod = ({ context }: Write, { day }: JsonObject): JsonObject => {
  if (typeof day !== "string") throw invalid({ day: ["Choose a day of the pay period."] });
  const { start, end } = payPeriodOf(day, payCycle(context.tenant.settings.pay_cycle));
  return { start_date: start, end_date: end };
};

/** Locks a pay period that is not locked yet. */
export async function lockPeriod(context: Context, { start }: PayPeriod): Promise<void> {
  const type = recordTypeOf(context.services.types, "pay-periods");
  const { rows } = await sql<{ uuid: string; status: string }>`
    select uuid, data->>'status' as status from records
    where tenant_id = ${context.tenant.id} and resource = 'pay-periods' and deleted_at is null
      and data->>'start_date' = ${start}`.execute(context.db);
  const [known] = rows;
  if (!known)
    await createRecord(context, type, { day: start }, filled(context, type.resource.calls.create?.sets));
  else if (known.status !== "locked")
    await actOnRecord(context, type, actionOf(type, "lock"), known.uuid, {});
}

/** The pay period in which a day is paid: its own, or the first after it that is not locked. */
export async function openPeriodFor(context: Context, day: string): Promise<PayPeriod> {
  const cycle = payCycle(context.tenant.settings.pay_cycle);
  const locked = await lockedPeriods(context, day);
  let period = payPeriodOf(day, cycle);
  for (let passed = 0; passed < mostLocked && overlaps(locked, period); passed += 1)
    period = nextPayPeriod(period, cycle);
  return period;
}

/** Whether the pay period of a payment record is locked. */
export async function isLocked(context: Context, payment: JsonObject): Promise<boolean> {
  return (await lockedAmong(context, [payment]))(payment);
}

/** Tells of each of some payment records whether its pay period is locked. */
export async function lockedAmong(
  context: Context,
  payments: readonly JsonObject[],
): Promise<(payment: JsonObject) => boolean> {
  const [first] = payments.map(({ period_start: start }) => String(start)).sort();
  const locked = first === undefined ? [] : await lockedPeriods(context, first);
  return ({ period_start: start, period_end: end }) =>
    overlaps(locked, { start: String(start), end: String(end) });
}

/** What is said of a record that a locked period holds. */
export const lockedConflict = ({ period_start: start, period_end: end }: JsonObject) =>
  conflict(
    `The pay period ${writtenDate(String(start))} – ${writtenDate(String(end))} is locked. Reverse the record instead, or unlock the period.`,
  );

const overlaps = (locked: readonly PayPeriod[], { start, end }: PayPeriod): boolean =>
  locked.some((each) => each.start <= end && each.end >= start);

/** The locked periods that end on a day or later. */
async function lockedPeriods({ db, tenant }: Context, from: string): Promise<PayPeriod[]> {
  const { rows } = await sql<PayPeriod>`
    select data->>'start_date' as start, data->>'end_date' as end from records
    where tenant_id = ${tenant.id} and resource = 'pay-periods' and deleted_at is null
      and data->>'status' = 'locked' and data->>'end_date' >= ${from}`.execute(db);
  return rows;
}
