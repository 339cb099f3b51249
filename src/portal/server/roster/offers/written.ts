import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";

/** An instant of a record as a number. */
export const moment = (at: unknown): number => Date.parse(String(at));

/** An offered shift in the words of a notice: when it is, what it is, and in which suburb. Never who it is for. */
export function lineOf(context: Context, offered: JsonObject): JsonObject {
  const { start_at: start, end_at: end, time_zone: own, shift_type: type, suburb, answer_by } = offered;
  const { zone: usual, today } = tenantCalendar(context);
  const zone = typeof own === "string" ? own : usual;
  const kind = fieldAt(recordTypeOf(context.services.types, "shifts").schema, "shift_type");
  const when = writtenSpan(String(start), String(end), { zone, today });
  const what = kind?.type.text(type, kind.schema) ?? "";
  const until = typeof answer_by === "string" ? writtenInstant(answer_by, zone) : undefined;
  return {
    when,
    line: `${when}: ${what}${typeof suburb === "string" ? `, ${suburb}` : ""}`,
    ...(until !== undefined && { answer_by: until }),
  };
}
