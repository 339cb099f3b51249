import { addDays } from "#shared/dates/dates.ts";
import { HolidayCalendar } from "#shared/dates/holidays.ts";
import { writtenDays, writtenTimes } from "#shared/dates/spans.ts";
import { writtenDate } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { type FieldMessages, forbidden, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { absenceFrom, absencesOf } from "./absences.ts";
import { shortfallNote } from "./balances.ts";
import { employmentOf } from "./employment.ts";
import { askedHours, explainHolidays, leaveHours, mostHours, type WorkingTime } from "./hours.ts";
import { type Absence, collide, daysIn } from "./rules.ts";

/** Days of personal leave that need no certificate. */
const daysWithoutCertificate = 2;
/** Longest leave, and how far back or ahead it may begin. */
const mostDays = 366;

/** Asks for leave for oneself. It waits until somebody else decides. */
export async function requestLeave(context: Context, input: Input): Promise<unknown> {
  const staff = ownStaffRecord(context);
  const type = recordTypeOf(context.services.types, "my-leave");
  const sent = fieldsFrom(type, input);
  const employment = await employmentOf(context, staff, { lock: true });
  const more: JsonObject = { staff };
  const absence = absenceFrom(sent);
  if (absence) {
    const holidays = sent.type === "public_holiday" ? new HolidayCalendar([]) : context.tenant.holidays;
    const working = { ...employment, holidays };
    await refuseImpossible(context, staff, absence, sent, working);
    const counted = leaveHours(absence, working);
    const hours = askedHours(sent, counted);
    const notes = [
      explainHolidays(counted),
      await shortfallNote(context, staff, { type: sent.type, hours, on: absence.start_date }),
    ];
    Object.assign(more, {
      end_date: absence.end_date,
      hours,
      hours_note: notes.filter(Boolean).join(" ") || null,
    });
  }
  const leave = await createRecord(context, type, sent, more);
  return answer(
    ["Leave requested. It is waiting for approval.", more.hours_note].filter(Boolean).join(". "),
    {
      leave,
    },
  );
}

/** @throws 403 for somebody who does not work here */
export function ownStaffRecord({ user: { staff } }: Context): string {
  if (staff === undefined) throw forbidden("Your account has no staff record. Only staff can request leave.");
  return staff;
}

/** @throws 422 that names each field of a time that cannot be */
export async function refuseImpossible(
  context: Context,
  staff: string,
  absence: Absence,
  sent: JsonObject,
  working: WorkingTime,
): Promise<void> {
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
        `There are only ${mostHours(absence, working)} hours in this period.`,
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
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** When a leave is, as in a sentence. */
function timeOf({ start_date: from, end_date: to, part_day: isPart, start_time, end_time }: Absence): string {
  const hours = isPart && start_time && end_time ? `, ${writtenTimes(start_time, end_time)}` : "";
  return from === to ? `on ${writtenDate(from)}${hours}` : writtenDays(from, to);
}
