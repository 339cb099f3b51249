import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/** What was worked so many days before a period counts for it too: rest, and shifts across its first midnight. */
const daysBefore = 2;

/** Whether the award's lines of a period follow from a payment record: it is of its days, or of those just before. */
export const isAround = ({ date }: JsonObject, { start, end }: PayPeriod): boolean =>
  String(date) >= addDays(start, -daysBefore) && String(date) <= end;

/** A worker's payment records around a period, and those of other days that it pays. */
export async function recordsOf(
  context: Context,
  staff: string,
  { start, end }: PayPeriod,
): Promise<JsonObject[]> {
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<Row>`
    select * from payment_records where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and (period_start = ${start} or date between ${addDays(start, -daysBefore)} and ${end})
    order by date, uuid`.execute(context.db);
  return rows.map((row) => ({ ...decodeRow(type, row, context), uuid: String(row.uuid) }));
}
