import equal from "fast-deep-equal";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { nameOf } from "#framework/server/records/store/titles.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { repay } from "./pay.ts";
import { paymentOf } from "./payment.ts";
import { fixedAmong } from "./settled.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";
import { nextVersion } from "#framework/server/database/changes.ts";

/** Brings a shift's payment record in line with the shift, anyone who changed it: exactly one while it is on the timesheet. */
export const shiftTimesheet: After = async (write, { before, after }) => {
  const { zone } = tenantCalendar(write.context);
  const due = after && paymentOf(after, zone, write.action);
  if (due === undefined && write.before?.timesheet !== "added") return;
  const paysElse = paysOtherBeside(before, after);
  await keepPayment(write.context, { shift: write.id }, due, paysElse);
};

/** Whether what a shift is paid for beside its hours differs. It stands on the shift alone, so that a payment record does not show it. */
export const paysOtherBeside = (before?: JsonObject, after?: JsonObject): boolean =>
  ["travel_km", "transport_km", "disturbances", "care_times"].some(
    (name) => !equal(entered(before?.[name]), entered(after?.[name])),
  );

/** No kilometres and no times are the same as none entered. */
const entered = (value: unknown): unknown =>
  value === 0 || (Array.isArray(value) && value.length === 0) ? null : (value ?? null);

/** A payable note that was accepted has its payment record. */
export const noteTimesheet: After = async (write, { before, after }) => {
  if (after?.timesheet !== "added" || before?.timesheet === "added") return;
  const { staff_id: staff, ndis_client_user_id: participant, written_at: written, start_at, end_at } = after;
  const hours = Number(write.input.hours ?? after.hours ?? 0);
  await keepPayment(
    write.context,
    { note: write.id },
    {
      staff: staff ?? null,
      participant: participant ?? null,
      ...(start_at && end_at ? { start_at, end_at } : { date: dayOf(write.context, String(written)) }),
      hours,
      source: "payable_note",
      reason: after.pay_reason ?? null,
      adjusted: hours !== Number(after.hours ?? 0),
    },
  );
};

const dayOf = (context: Context, instant: string): string =>
  new Date(instant).toLocaleDateString("en-CA", { timeZone: tenantCalendar(context).zone });

/**
 * Creates, changes or takes back the payment record of a shift or a note. What was paid, or is in a locked period, never
 * changes: it is reversed, and what is due now is added to the present open period.
 * @param due what is to be paid; undefined for nothing
 * @param paysElse whether it is paid differently, though the record may stay as it is
 */
async function keepPayment(
  acting: Context,
  of: { shift: string } | { note: string },
  due: JsonObject | undefined,
  paysElse = false,
): Promise<void> {
  const context = withEveryRight(acting);
  const type = recordTypeOf(context.services.types, "payment-records");
  const row = await livingPayment(context, of);
  const known = row && decodeRow(type, row, context);
  if (row && known && due && !paysElse && isSame(known, due)) return;
  if (row && known) {
    const isFixed = await isFixedPayment(context, known);
    if (!isFixed && due && known.staff === due.staff) {
      const changed = { ...due, confirmed_at: null, source: keptSource(known, due) };
      await updateRecord(context, type, String(row.uuid), {}, { more: changed });
      if (paysElse) await priceAgain(context, row);
      return;
    }
    await (isFixed ? reverse : takeBack)(context, type, row);
  }
  if (due) await createRecord(context, type, {}, { ...of, ...due, ...approval(acting) });
}

/** Whether a payment record never changes any more: it was paid or sent, or its pay period is locked. */
export const isFixedPayment = async (context: Context, payment: JsonObject): Promise<boolean> =>
  (await fixedAmong(context, [payment])).length > 0;

/** A record that stays as it is and is paid differently: a pay run that has been worked out must notice it too. */
async function priceAgain(context: Context, row: Row): Promise<void> {
  await context.db
    .updateTable("payment_records")
    .set({ version: nextVersion })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", String(row.uuid))
    .execute();
  await repay(context, String(row.staff), dateOf(row));
}

/** Where a record comes from does not become vaguer when its shift is touched again. */
const keptSource = (known: JsonObject, due: JsonObject) =>
  due.source === "shift" ? (known.source ?? null) : (due.source ?? null);

const compared = ["staff", "start_at", "end_at", "break_minutes", "hours"] as const;

const isSame = (known: JsonObject, due: JsonObject): boolean =>
  compared.every((name) => equal(comparable(known[name]), comparable(due[name])));

const comparable = (value: unknown): unknown =>
  typeof value === "string" && value.includes("T") ? Date.parse(value) : (value ?? null);

/** A record follows from its shift or note, whatever the person may see of timesheets; the log names them. */
const withEveryRight = (context: Context): Context => ({
  ...context,
  user: { ...context.user, permissions: context.services.sessions.everything, regions: [] },
});

const approval = ({ user, services }: Context): JsonObject => ({
  approved_by: user.fullname,
  approved_at: services.clock.now().toISOString(),
});

/** The record that counts, locked; those that press the button at the same time wait for each other here. */
export async function livingPayment(
  { db, tenant }: Context,
  of: { shift?: string; note?: string },
): Promise<Row | undefined> {
  const [[name, id] = ["shift", ""]] = Object.entries(of);
  await takeTurn(db, `payment ${id}`);
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${tenant.id} and ${sql.ref(name)} = ${id}
      and reversal_of is null and not reversed and deleted_at is null for update`.execute(db);
  return rows[0];
}

/** Adds the record that takes another one back. */
const reverse = async (context: Context, type: RecordType, { uuid, staff }: Row): Promise<void> => {
  await createRecord(
    context,
    type,
    {},
    {
      reversal_of: String(uuid),
      staff: String(staff),
      ...approval(context),
      reason: "The shift has changed.",
    },
  );
};

/** Takes a record away that nobody was paid by. */
async function takeBack(context: Context, type: RecordType, row: Row): Promise<void> {
  await context.db
    .updateTable("payment_records")
    .set({ deleted_at: sql`now()`, version: nextVersion, updated_by: context.user.uuid })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", String(row.uuid))
    .execute();
  await logActivity(context, {
    action: "delete",
    resource: type.name,
    record: String(row.uuid),
    label: await nameOf(context, type, decodeRow(type, row, context)),
  });
  await repay(context, String(row.staff), dateOf(row));
}

/** The driver may answer a day as a date. */
const dateOf = ({ date }: Row): string => String(date).slice(0, 10);
