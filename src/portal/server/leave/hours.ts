import { addDays } from "#framework/shared/dates/dates.ts";
import type { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import { isWeekend } from "#framework/shared/dates/holidays.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Place } from "#portal/shared/places/place.ts";
import { type Absence, daysIn, fullWeek } from "./rules.ts";

/** What the hours of a leave follow from. */
export interface WorkingTime {
  /** Contracted hours per week. */
  weekly?: number | undefined;
  /** Where the person works: its public holidays are not leave (Fair Work Act 2009 ss 89 and 98). */
  place: Place;
  holidays: HolidayCalendar;
}

/** The hours that a leave takes, and the public holidays in it, which take none. */
export interface LeaveHours {
  hours: number;
  holidays: { date: string; name: string }[];
}

const hour = 3_600_000;

/**
 * Hours of work that a leave takes. Of whole days a fifth of the contracted week for each Monday to Friday that is no public
 * holiday; of a part of a day the real hours between, up to the time at which a part-day holiday begins. Leave that falls on
 * a weekend alone takes one day: anyone who asks for it works then.
 */
export function leaveHours(
  absence: Absence,
  { weekly = fullWeek, place, holidays }: WorkingTime,
): LeaveHours {
  const days = Array.from({ length: daysIn(absence) }, (_, index) => addDays(absence.start_date, index));
  const free = days.flatMap((date) => {
    const holiday = holidays.holidayAt(date, place);
    return holiday ? [{ date, name: holiday.name }] : [];
  });
  if (absence.part_day)
    return { hours: free.length > 0 ? 0 : partHours(absence, place, holidays), holidays: free };
  const counted = countedDays(absence, { place, holidays }).length;
  return { hours: hundredths((counted * weekly) / 5), holidays: free };
}

/** The days that a leave takes hours from: each Monday to Friday that is no public holiday, or the first of a weekend. */
export function countedDays(absence: Absence, { place, holidays }: WorkingTime): string[] {
  const days = Array.from({ length: daysIn(absence) }, (_, index) => addDays(absence.start_date, index));
  const open = days.filter((date) => !holidays.holidayAt(date, place));
  const worked = open.filter((date) => !isWeekend(date));
  return worked.length === 0 && open.length === days.length ? days.slice(0, 1) : worked;
}

/** The hours that someone asks for: those that they typed, or those that are counted. */
export const askedHours = ({ hours }: JsonObject, counted: LeaveHours): number =>
  Number(hours ?? 0) > 0 ? Number(hours) : counted.hours;

/** Hours for which a person can be away at most: the part of the day, or all of each day that is no public holiday. */
export function mostHours(absence: Absence, working: WorkingTime): number {
  const { hours, holidays } = leaveHours(absence, working);
  return absence.part_day ? hours : (daysIn(absence) - holidays.length) * 24;
}

/** How the hours came about, for those who ask and those who decide: `25 Dec 2026 is a public holiday (Christmas Day).` */
export const explainHolidays = ({ holidays }: LeaveHours): string =>
  holidays
    .map(({ date, name }) => `${writtenDate(date, { weekday: true })} is a public holiday (${name}).`)
    .join(" ");

/** Real hours between two times of a day: fewer in a night when clocks go forward. */
function partHours(
  { start_date: date, start_time: from = "", end_time: until = "" }: Absence,
  place: Place,
  holidays: HolidayCalendar,
): number {
  const partDay = holidays.partDayFrom(date, place);
  const end = partDay !== undefined && partDay < until ? partDay : until;
  const [start, last] = [from, end].map((time) => instantAt(date, time.slice(0, 5), place.zone).getTime());
  return hundredths(Math.max(0, (last ?? 0) - (start ?? 0)) / hour);
}
