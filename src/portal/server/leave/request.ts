import { writtenHours } from "#framework/shared/dates/hours.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import { writtenDays, writtenTimes } from "#framework/shared/dates/spans.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type FieldMessages, forbidden } from "#framework/server/http/errors.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { absenceFrom, absencesOf } from "./absences.ts";
import { shortfallNote } from "./balances.ts";
import { employmentOf } from "./employment.ts";
import { askedHours, explainHolidays, leaveHours, mostHours, type WorkingTime } from "./hours.ts";
import { type Absence, collide, daysIn } from "./rules.ts";

/** Days of personal leave that need no certificate. */
const daysWithoutCertificate = 2;
/** Longest leave, and how far back or ahead it may begin. */
const mostDays = 366;

/** Leave is asked for by and for the person themselves; its hours are counted by how they work. */
export const leaveRequest: Prepare = async ({ context }, wished): Promise<JsonObject> => {
  const staff = ownStaffRecord(context);
  const absence = absenceFrom(wished);
  if (!absence) return { staff };
  const counted = leaveHours(absence, await workingTime(context, staff, wished, { lock: true }));
  const hours = askedHours(wished, counted);
  const notes = [
    explainHolidays(counted),
    await shortfallNote(context, staff, { type: wished.type, hours, on: absence.start_date }),
  ];
  return { staff, end_date: absence.end_date, hours, hours_note: notes.filter(Boolean).join(" ") || null };
};

/** Refuses leave at a time that cannot be. */
export const leavePossible: Check = async ({ context, sent }, leave) => {
  const [staff, absence] = [ownStaffRecord(context), absenceFrom(leave)];
  if (!absence) return undefined;
  const asked = { ...leave, hours: sent.hours ?? null };
  return requestProblems(context, staff, absence, asked, await workingTime(context, staff, leave));
};

/** What leave is counted by: how someone works, and their public holidays unless the leave is for one of them. */
export async function workingTime(
  context: Context,
  staff: string,
  { type }: JsonObject,
  options: { lock?: boolean } = {},
): Promise<WorkingTime> {
  const holidays = type === "public_holiday" ? new HolidayCalendar([]) : context.tenant.holidays;
  return { ...(await employmentOf(context, staff, options)), holidays };
}

/** @throws 403 for someone who does not work here */
export function ownStaffRecord({ user: { staff } }: Context): string {
  if (staff === undefined) throw forbidden("Your account has no staff record. Only staff can request leave.");
  return staff;
}

/** What is wrong with a request, by field. */
export async function requestProblems(
  context: Context,
  staff: string,
  absence: Absence,
  sent: JsonObject,
  working: WorkingTime,
): Promise<FieldMessages> {
  const { today } = tenantCalendar(context);
  const { start_date: start, end_date: end, part_day: isPart } = absence;
  const errors: FieldMessages = {};
  if (end < start) errors.end_date = ["The last day can't be before the first day."];
  else if (isPart && end !== start)
    errors.end_date = ["Part-day leave must be on a single day. Clear this date, or request whole days."];
  else if (daysIn(absence) > mostDays) errors.end_date = ["You can request up to one year."];
  if (start < addDays(today, -mostDays) || start > addDays(today, 2 * mostDays))
    errors.start_date = ["Choose a day within the last year or the next two."];
  if (isPart && (absence.end_time ?? "") <= (absence.start_time ?? ""))
    errors.end_time = ["The end must be later than the start."];
  else if (
    end >= start &&
    daysIn(absence) <= mostDays &&
    Number(sent.hours ?? 0) > mostHours(absence, working)
  )
    errors.hours = [
      [
        `There are only ${writtenHours(mostHours(absence, working))} in this period.`,
        explainHolidays(leaveHours(absence, working)),
      ]
        .join(" ")
        .trim(),
    ];
  if (sent.type === "personal" && daysIn(absence) > daysWithoutCertificate && !sent.attachment)
    errors.attachment = ["A certificate is required for more than two days of personal leave."];
  if (Object.keys(errors).length === 0) {
    const asked = await absencesOf(context, staff, absence, ["pending", "approved"]);
    const other = asked.find((one) => collide(absence, one));
    if (other) errors.start_date = [`You already have leave ${timeOf(other)}.`];
  }
  return errors;
}

/** When a leave is, as in a sentence. */
function timeOf({ start_date: from, end_date: to, part_day: isPart, start_time, end_time }: Absence): string {
  const hours = isPart && start_time && end_time ? `, ${writtenTimes(start_time, end_time)}` : "";
  return from === to ? `on ${writtenDate(from)}${hours}` : writtenDays(from, to);
}
