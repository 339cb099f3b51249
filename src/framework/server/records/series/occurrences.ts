// eslint-disable-next-line import/default -- Node takes the build that has one, the linter the one for bundlers.
import rrule from "rrule";
import type { Repeat } from "#framework/shared/dates/repeat.ts";

/** Most records of one series: a shift on every weekday of half a year. */
export const mostOccurrences = 130;

const { RRule } = rrule;
const units = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY };

/**
 * The days on which something happens again after its first one, as ISO dates; at most one more than there may be.
 * @param startOfWeek the first weekday, 0 for Sunday to 6 for Saturday: every second week is counted by it
 */
export function datesOf(
  { every, interval, days, until }: Repeat,
  first: string,
  startOfWeek: number,
): string[] {
  // The library counts weekdays from Monday.
  const fromMonday = (day: number) => (day + 6) % 7;
  const rule = new RRule({
    freq: units[every],
    interval,
    byweekday: days.length > 0 ? days.map(fromMonday) : null,
    wkst: fromMonday(startOfWeek),
    dtstart: new Date(`${first}T00:00:00Z`),
    until: new Date(`${until}T00:00:00Z`),
  });
  return rule
    .all((_day, count) => count <= mostOccurrences + 1)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => day > first);
}
