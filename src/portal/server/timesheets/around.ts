import { sql } from "kysely";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/** What was worked so many days before a shift counts for it too: rest, and shifts across midnight. */
const restDays = 2;

/**
 * The first day whose work the pay of a period may follow from. After overtime, too short a rest is paid at double time, and
 * whether the last shift before the period had overtime depends on all hours of the period before.
 */
export const firstDayAround = ({ start, end }: PayPeriod): string =>
  addDays(start, -(daysBetween(start, end) + 1 + restDays));

/** Whether the award's lines of a period follow from a payment record: it is of its days, or of those of the period before. */
export const isAround = ({ date }: JsonObject, period: PayPeriod): boolean =>
  String(date) >= firstDayAround(period) && String(date) <= period.end;

/** A worker's payment records around a period, and those of other days that it pays. */
export async function recordsOf(context: Context, staff: string, period: PayPeriod): Promise<JsonObject[]> {
  const { start, end } = period;
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and (period_start = ${start} or date between ${firstDayAround(period)} and ${end})
    order by date, uuid`.execute(context.db);
  return rows.map((row) => ({ ...decodeRow(type, row, context), uuid: String(row.uuid) }));
}
