import { HolidayCalendar } from "#shared/dates/holidays.ts";
import { writtenDate } from "#shared/dates/written.ts";
import type { Schema } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { HttpError } from "../../http/errors.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";
import { absenceFrom } from "./absences.ts";
import { shortfallNote } from "./balances.ts";
import { employmentOf } from "./employment.ts";
import { askedHours, leaveHours, type LeaveHours, type WorkingTime } from "./hours.ts";
import { ownStaffRecord, refuseImpossible } from "./request.ts";
import { type Absence, fullWeek } from "./rules.ts";

/** What the answer looks like. */
export const previewAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["consequences"],
  properties: { consequences: { type: "array", items: { type: "string" } } },
};

/** What a request for leave comes to as it is filled in: days, hours, the public holidays left out, and what is wrong. */
export async function previewLeave(context: Context, input: Input): Promise<unknown> {
  const staff = ownStaffRecord(context);
  const sent = fieldsFrom(recordTypeOf(context.services.types, "my-leave"), input);
  const absence = absenceFrom(sent);
  if (!absence) return { consequences: [] };
  const employment = await employmentOf(context, staff);
  const holidays = sent.type === "public_holiday" ? new HolidayCalendar([]) : context.tenant.holidays;
  const working = { ...employment, holidays };
  const wrong = await problemsOf(() => refuseImpossible(context, staff, absence, sent, working));
  if (wrong.length > 0) return { consequences: wrong };
  const counted = leaveHours(absence, working);
  const hours = askedHours(sent, counted);
  const lacking = await shortfallNote(context, staff, { type: sent.type, hours, on: absence.start_date });
  return { consequences: [inWords(absence, counted, hours, working), ...(lacking ? [lacking] : [])] };
}

/** `2 days, 15.2 hours. Excludes Tue 26 Jan 2027 (Australia Day).` */
export function inWords(
  absence: Absence,
  { hours: counted, holidays }: LeaveHours,
  hours: number,
  { weekly = fullWeek }: Pick<WorkingTime, "weekly">,
): string {
  const days = absence.part_day || weekly === 0 ? undefined : Math.round((counted * 500) / weekly) / 100;
  const length = [
    ...(days === undefined ? [] : [days === 1 ? "1 day" : `${days} days`]),
    hours === 1 ? "1 hour" : `${hours} hours`,
  ].join(", ");
  const left = holidays.map(({ date, name }) => `${writtenDate(date, { weekday: true })} (${name})`);
  return left.length === 0 ? `${length}.` : `${length}. Excludes ${left.join(" and ")}.`;
}

/** What is wrong with a request that would be refused. */
async function problemsOf(judge: () => Promise<void>): Promise<string[]> {
  try {
    await judge();
    return [];
  } catch (error) {
    // The certificate is asked for on the form itself, and may be added last.
    if (error instanceof HttpError && error.status === 422)
      return Object.entries(error.errors ?? {}).flatMap(([field, said]) =>
        field === "attachment" ? [] : said,
      );
    throw error;
  }
}
