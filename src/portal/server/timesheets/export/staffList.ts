import { sql } from "kysely";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { inRange, timesheetRange } from "./range.ts";

const staffListAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["staffs"],
  properties: {
    staffs: {
      type: "array",
      items: {
        type: "object",
        required: ["uuid", "full_name", "hours", "records"],
        properties: {
          uuid: { type: "string", format: "uuid" },
          full_name: { type: "string" },
          hours: { type: "number", description: "Sum of the hours in this tab and on these days." },
          records: { type: "integer" },
        },
      },
    },
  },
};

/** The people who have payment records in a tab on some days, with their hours. */
export const timesheetStaff: Facts = { answer: staffListAnswer, ofInput: staffIn };

async function staffIn(context: Context, asked: JsonObject): Promise<unknown> {
  const range = { ...timesheetRange(context, asked), staff: null };
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<{ uuid: string; full_name: string; hours: number; records: number }>`
    select staff.uuid, staff.full_name, counted.hours, counted.records
    from (select payment_records.staff, round(sum(hours)::numeric, 2)::float as hours, count(*)::int as records
      from payment_records where tenant_id = ${context.tenant.id} and deleted_at is null
        and ${inRange(range)} and ${rowsFor(type, context.user)} group by payment_records.staff) counted
    join staff on staff.tenant_id = ${context.tenant.id} and staff.uuid = counted.staff
    order by lower(staff.full_name), staff.uuid`.execute(context.db);
  return { staffs: rows };
}
