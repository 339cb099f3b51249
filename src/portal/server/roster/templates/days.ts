import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";

/** The days that a day of a cycle falls on, from the first day of the cycle on until a last day, both counted. */
export function datesOf(day: number, length: number, first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = addDays(first, day - 1); date <= last; date = addDays(date, length)) dates.push(date);
  return dates;
}

/** A time from a clock to a clock that begins on a day; an end that is not later than the start is on the next day. */
export function timeOn(
  date: string,
  [from, until]: readonly [string, string],
  zone: string,
): { start_at: string; end_at: string } {
  const ends = until > from ? date : addDays(date, 1);
  return {
    start_at: instantAt(date, from, zone).toISOString(),
    end_at: instantAt(ends, until, zone).toISOString(),
  };
}
