import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Context } from "#framework/server/context.ts";
import { lockedAmong } from "./periods.ts";

/** What workers are told of a shift of theirs whose pay they cannot change. */
export const paySettled =
  "The pay of this shift is settled. Only travel time and expenses can still be entered. If anything else is missing, ask about it under My timesheet.";

/** Those of some payment records that never change any more: paid or sent, or in a pay period that is locked. */
export async function fixedAmong(
  context: Context,
  payments: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const isPaid = (payment: JsonObject) => Boolean(payment.first_paid_at ?? payment.xero_status);
  const isLocked = await lockedAmong(
    context,
    payments.filter((payment) => !isPaid(payment)),
  );
  return payments.filter((payment) => isPaid(payment) || isLocked(payment));
}

/** Says of shifts of one's own, before anything is entered on them, that their pay is settled. */
export const shiftPaySettled: Shown = async (context, rows) => {
  const { db, tenant, user, services } = context;
  if (user.staff === undefined) return rows.map(() => ({}));
  // By the worker who is paid: rows of a list have what the list shows, and may lack who works.
  const { rows: stored } = await sql<Row>`
    select * from payment_records where tenant_id = ${tenant.id} and staff = ${user.staff}
      and shift = any (${rows.map(({ uuid }) => String(uuid))}::uuid[])
      and reversal_of is null and not reversed and deleted_at is null`.execute(db);
  const type = recordTypeOf(services.types, "payment-records");
  const payments = stored.map((row) => decodeRow(type, row, context));
  const settled = new Set((await fixedAmong(context, payments)).map(({ shift }) => shift));
  return rows.map(({ uuid = "" }): JsonObject => (settled.has(uuid) ? { pay_settled: paySettled } : {}));
};
