import { type RawBuilder, sql } from "kysely";
import { addDays, parseDate } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { checkedInput } from "#framework/server/records/write/input/checkedInput.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";

/** Days before today that timesheets begin with (specification part 2, section 9). */
const daysBack = 28;

/** What timesheets are asked for: the tab, the days, and whose. */
export interface TimesheetRange extends JsonObject {
  tab: string;
  start: string;
  end: string;
  staff: string | null;
}

/**
 * Reads what the timesheet calls are sent: unpaid and the last four weeks where nothing is said; dates are dd-MM-yyyy.
 * @throws 422 at each that is none
 */
export function timesheetRange(context: Context, body: JsonObject): TimesheetRange {
  const sent = checkedInput(context, "actions/timesheet-range", body);
  const { today } = tenantCalendar(context);
  const [start, end] = [
    dateOf("start_date", sent.start_date) ?? addDays(today, -daysBack),
    dateOf("end_date", sent.end_date) ?? today,
  ];
  if (end < start) throw invalid({ end_date: ["The end must not be before the start."] });
  const staff = isUuid(sent.staff_uuid) ? sent.staff_uuid : null;
  return { tab: String(sent.tab ?? "unpaid"), start, end, staff };
}

function dateOf(name: string, text: unknown): string | undefined {
  if (typeof text !== "string" || text === "") return undefined;
  const date = parseDate(text);
  if (date === undefined) throw invalid({ [name]: ["Enter a date such as 20-11-2026."] });
  return date;
}

/** The records of a range as a condition on `payment_records`. */
export const inRange = ({ tab, start, end, staff }: TimesheetRange): RawBuilder<unknown> => sql`
  payment_records.status = ${tab} and payment_records.date between ${start} and ${end}
  and (${staff}::uuid is null or payment_records.staff = ${staff}::uuid)`;
