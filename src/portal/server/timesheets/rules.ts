import { asObject } from "#framework/shared/schema/patch.ts";
import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, type FieldMessages, invalid, notFound } from "#framework/server/http/errors.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import type { Write } from "#framework/server/records/write/writing.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { payableHours } from "#portal/shared/timesheets/payable.ts";
import { repay } from "./pay.ts";
import { dated } from "./payment.ts";
import { isLocked, lockedConflict, openPeriodFor } from "./periods.ts";
import { nextVersion } from "#framework/server/database/changes.ts";

/** Day, time, hours and pay period of a payment record; a reversing one takes all of it from what it reverses. */
export const paymentRecord: Prepare = async (write, wished) => {
  const { context, kind } = write;
  if (kind === "create" && typeof wished.reversal_of === "string")
    return reversing(context, wished.reversal_of);
  const record = { ...wished, ...timeOf(write, wished) };
  if (typeof record.date !== "string") throw invalid({ date: ["Enter the date, or the start and the end."] });
  const isSameDay = write.before?.date === record.date;
  const period = isSameDay ? {} : await periodFields(write, record.date);
  return { ...timeOf(write, wished), ...period, ...approvedBy(write) };
};

/** What a worker's records of a pay period pay depends on each of them: overtime, rest, broken shifts. */
export const paymentPriced: After = async ({ context }, { before, after }) => {
  const meant = [before, after].flatMap((record) =>
    record ? [[String(record.staff), String(record.date)]] : [],
  );
  for (const key of new Set(meant.map((pair) => pair.join(" ")))) {
    const [staff = "", day = ""] = key.split(" ");
    await repay(context, staff, day);
  }
};

/** What follows from start and end; what was typed instead of them stays. */
function timeOf({ context, kind, sent }: Write, wished: JsonObject): JsonObject {
  const { start_at: start, end_at: end, time_zone: zone } = wished;
  if (typeof start !== "string" || typeof end !== "string") return { time: null };
  const isTyped = kind === "create" || sent.hours !== undefined || (!sent.start_at && !sent.end_at);
  const hours = isTyped ? (wished.hours ?? null) : null;
  return {
    ...dated(start, end, String(zone ?? tenantCalendar(context).zone)),
    hours: hours ?? payableHours(start, end, Number(wished.break_minutes ?? 0)),
  };
}

async function periodFields({ context, told }: Write, date: string): Promise<JsonObject> {
  const { start, end } = await openPeriodFor(context, date);
  if (start > date)
    told.push(`The pay period of this day is locked. It is paid in the period from ${writtenDate(start)}.`);
  return { period_start: start, period_end: end };
}

/** Who enters a record by hand approves it. */
const approvedBy = ({ context: { user, services }, kind }: Write): JsonObject =>
  kind === "create" ? { approved_by: user.fullname, approved_at: services.clock.now().toISOString() } : {};

const negated = (value: Json | undefined): Json => (typeof value === "number" ? -value : null);

const copied = ["staff", "participant", "shift", "note", "date", "time", "start_at", "end_at", "time_zone"];
const paysWith = ["break_minutes", "pay_category", "base_rate", "multiplier"];

/** The same record with a minus. @throws 404 for one that the person may not see, 409 for one that is reversed */
async function reversing(context: Context, id: string): Promise<JsonObject> {
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${context.tenant.id} and uuid = ${id} and deleted_at is null
    for update`.execute(context.db);
  if (!rows[0]) throw notFound();
  const record = decodeRow(type, rows[0], context);
  if (record.reversed === true || record.reversal_of)
    throw conflict("This payment record has been reversed already.");
  const { start, end } = await openPeriodFor(context, String(record.period_start));
  const { user, services } = context;
  return {
    ...Object.fromEntries([...copied, ...paysWith].map((name) => [name, record[name] ?? null])),
    hours: negated(record.hours),
    units: negated(record.units),
    amount: negated(record.amount),
    allowances: reversedAllowances(record.allowances),
    rates: reversedRates(record.rates),
    source: "adjustment",
    period_start: start,
    period_end: end,
    approved_by: user.fullname,
    approved_at: services.clock.now().toISOString(),
  };
}

const reversedRates = (rates: Json | undefined): Json =>
  Array.isArray(rates)
    ? rates.map((each) => {
        const { hours, amount, ...rest } = asObject(each);
        return { ...rest, hours: negated(hours), amount: negated(amount) };
      })
    : null;

const reversedAllowances = (allowances: Json | undefined): Json =>
  Array.isArray(allowances)
    ? allowances.map((each) => {
        const { code, units, amount } = asObject(each);
        return {
          code: code ?? "",
          units: negated(units),
          ...(amount !== undefined && { amount: negated(amount) }),
        };
      })
    : null;

/** A record has hours, an entry by hand a reason; a locked period holds what is in it. */
export const paymentPossible: Check = async ({ context, kind, action, before }, record) => {
  if (kind === "update" && action === "update" && before && (await isLocked(context, before)))
    throw lockedConflict(before);
  const errors: FieldMessages = {};
  const hours = Number(record.hours ?? 0);
  if (!record.reversal_of && record.source === "manual" && !(hours > 0))
    errors.hours = ["Enter the hours, or the start and the end."];
  if (!record.reversal_of && record.source === "manual" && !record.reason)
    errors.reason = ["Say what the time was for."];
  return errors;
};

/** What is reversed does not count any more; a shift or a note that someone took back can be decided again. */
export const paymentReversed: After = async ({ context: { db, tenant }, input }, { after }) => {
  const { reversal_of: id, shift, note } = after ?? {};
  if (typeof id !== "string") return;
  await db
    .updateTable("payment_records")
    .set({ reversed: true, version: nextVersion })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .execute();
  // Without a reason of a person it follows from the shift, which says itself what is due.
  if (input.reason === undefined) return;
  for (const [table, of] of [
    ["shifts", shift],
    ["notes", note],
  ] as const)
    if (typeof of === "string")
      await db
        .updateTable(table)
        .set({ timesheet: "rejected", version: nextVersion })
        .where("tenant_id", "=", tenant.id)
        .where("uuid", "=", of)
        .execute();
};
