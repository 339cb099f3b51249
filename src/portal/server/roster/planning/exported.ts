import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Reply } from "#framework/server/http/reply.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { orderExport } from "#framework/server/routes/every/export.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { rangeFrom } from "./range.ts";

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
export const exportAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["file"],
  properties: { file: { type: "string", description: "A link that works once, within two minutes." } },
};

/** The shifts of some days as CSV: answers a link that works once. */
export function exportShifts(context: Context, { body }: Input): Promise<Reply> {
  const { start_date: start, end_date: end, staff_uuid, participant_id } = body;
  const { first, last } = rangeFrom(context, {
    start: typeof start === "string" ? start : undefined,
    end: typeof end === "string" ? end : undefined,
  });
  const type = recordTypeOf(context.services.types, "shifts");
  const conditions: JsonObject[] = [
    { field: "start_at", operator: "between", value: [first, last] },
    ...(isUuid(staff_uuid) ? [{ field: "staff", operator: "is", value: staff_uuid }] : []),
    ...(isUuid(participant_id) ? [{ field: "participants", operator: "is", value: participant_id }] : []),
  ];
  const query = { filters: JSON.stringify({ all: conditions }) };
  return orderExport(context, type, { format: "csv", query, columns }, "Export successful", "file");
}
