import { daysBetween } from "#framework/shared/dates/dates.ts";

/** Days on which a notice about a date is sent. */
export interface Days {
  before?: readonly number[];
  after?: readonly number[];
  /** Nothing is sent later than so many days after the date. */
  until?: number;
}

/** Days after the last reminder in which it is still made up for. */
const graceDays = 7;

/** How many days after a date a notice is sent at the latest. */
export const latestDay = ({ after = [], until }: Days): number =>
  until ?? (after.length > 0 ? Math.max(...after) + graceDays : 0);

/**
 * The last of a notice's days that a date has come to: -7 is a week before it, 0 the day itself, 1 the day after.
 * @returns undefined before the first of them, and when it is too late
 */
export function stepByDays(date: string, today: string, days: Days): number | undefined {
  const passed = daysBetween(date, today);
  if (passed > latestDay(days)) return undefined;
  const { before = [], after = [] } = days;
  const steps = [...before.map((days) => 0 - days), ...after].sort((a, b) => a - b);
  return steps.findLast((step) => step <= passed);
}

/** The last part (in hundredths) of the time until a deadline that has passed; undefined before the first. */
export function stepByParts(
  { from, due }: { from: string; due: string },
  now: Date,
  parts: readonly number[],
): number | undefined {
  const [start, end] = [Date.parse(from), Date.parse(due)];
  const passed = end <= start ? 100 : ((now.getTime() - start) / (end - start)) * 100;
  return parts.toSorted((a, b) => a - b).findLast((part) => passed >= part);
}

/** When a part (in hundredths) of the time until a deadline has passed. */
export const partOf = ({ from, due }: { from: string; due: string }, part: number): Date => {
  const [start, end] = [Date.parse(from), Date.parse(due)];
  return new Date(start + ((end - start) * part) / 100);
};
