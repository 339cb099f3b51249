import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import type { Reply } from "#framework/server/http/reply.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { orderExport } from "#framework/server/routes/every/export.ts";
import { rangeOf } from "./range.ts";

const columns = [
  "start_at",
  "end_at",
  "time_zone",
  "scheduled_hours",
  "staff",
  "worker_role",
  "participants",
  "shift_type",
  "service",
  "status",
  "draft",
  "address",
];

/** What the export answers. */
const exportAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["file"],
  properties: { file: { type: "string", description: "A link that works once, within two minutes." } },
};

/** The shifts of some days as CSV: answers a link that works once. */
export const shiftsExported: Effect = { answer: exportAnswer, ofInput: exportShifts };

function exportShifts(context: Context, body: JsonObject): Promise<Reply> {
  const { start_date = null, end_date = null, staff_uuid, participant_id } = body;
  const { first, last } = rangeOf(context, { start_date, end_date });
  const type = recordTypeOf(context.services.types, "shifts");
  const conditions: JsonObject[] = [
    { field: "start_at", operator: "between", value: [first, last] },
    ...(isUuid(staff_uuid) ? [{ field: "staff", operator: "is", value: staff_uuid }] : []),
    ...(isUuid(participant_id) ? [{ field: "participants", operator: "is", value: participant_id }] : []),
  ];
  const query = { filters: JSON.stringify({ all: conditions }) };
  return orderExport(context, type, { format: "csv", query, columns }, "Export successful", "file");
}
