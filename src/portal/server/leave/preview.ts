import { writtenHours } from "#framework/shared/dates/hours.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import { countLeaveShifts } from "../roster/leaveShifts.ts";
import { absenceFrom } from "./absences.ts";
import { shortfallNote } from "./balances.ts";
import { askedHours, leaveHours, type LeaveHours, type WorkingTime } from "./hours.ts";
import { ownStaffRecord, requestProblems, workingTime } from "./request.ts";
import { type Absence, fullWeek } from "./rules.ts";

/**
 * What a request for leave comes to as it is filled in: days, hours, the public holidays left out, shifts at that time, and
 * what is wrong.
 */
export const leaveConsequences: Facts = {
  answer: consequencesAnswer,
  ofInput: async (context, sent) => ({ consequences: await consequencesOf(context, sent) }),
};

async function consequencesOf(context: Context, sent: JsonObject): Promise<string[]> {
  const staff = ownStaffRecord(context);
  const absence = absenceFrom(sent);
  if (!absence) return [];
  const working = await workingTime(context, staff, sent);
  // The certificate is asked for on the form itself, and may be added last.
  const { attachment: _, ...problems } = await requestProblems(context, staff, absence, sent, working);
  const wrong = Object.values(problems).flat();
  if (wrong.length > 0) return wrong;
  const counted = leaveHours(absence, working);
  const hours = askedHours(sent, counted);
  const lacking = await shortfallNote(context, staff, { type: sent.type, hours, on: absence.start_date });
  const shifts = await countLeaveShifts(context, { ...sent, staff });
  return [inWords(absence, counted, hours, working), ...(lacking ? [lacking] : []), ...shiftsInWords(shifts)];
}

const shiftsInWords = (count: number): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? "You have 1 shift at this time. It stays yours until the office decides."
          : `You have ${count} shifts at this time. They stay yours until the office decides.`,
      ];

/** `2 days, 15 h 12 min. Excludes Tue 26 Jan 2027 (Australia Day).` */
export function inWords(
  absence: Absence,
  { hours: counted, holidays }: LeaveHours,
  hours: number,
  { weekly = fullWeek }: Pick<WorkingTime, "weekly">,
): string {
  const days = absence.part_day || weekly === 0 ? undefined : Math.round((counted * 500) / weekly) / 100;
  const length = [
    ...(days === undefined ? [] : [days === 1 ? "1 day" : `${days} days`]),
    writtenHours(hours),
  ].join(", ");
  const left = holidays.map(({ date, name }) => `${writtenDate(date, { weekday: true })} (${name})`);
  return left.length === 0 ? `${length}.` : `${length}. Excludes ${left.join(" and ")}.`;
}
