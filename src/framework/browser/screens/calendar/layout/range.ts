import { addDays, addMonths, daysBetween, startOfWeek } from "#framework/shared/dates/dates.ts";

/** How much time is in sight. */
export type RangeKind = "day" | "week" | "fortnight" | "month";

export const rangeKinds: readonly RangeKind[] = ["day", "week", "fortnight", "month"];

/** Days in sight, both included, as `yyyy-MM-dd`. */
export interface DayRange {
  from: string;
  until: string;
}

/** The range of a kind that a day is in. A fortnight begins with the week of the day. */
export function rangeOf(kind: RangeKind, day: string, weekStart: number): DayRange {
  if (kind === "day") return { from: day, until: day };
  if (kind === "month") {
    const from = `${day.slice(0, 7)}-01`;
    return { from, until: addDays(addMonths(from, 1), -1) };
  }
  const from = startOfWeek(day, weekStart);
  return { from, until: addDays(from, kind === "week" ? 6 : 13) };
}

/** A day of the next range, or of the one before with -1. */
export function dayAfter(kind: RangeKind, day: string, by: 1 | -1): string {
  if (kind === "month") return addMonths(`${day.slice(0, 7)}-01`, by);
  return addDays(day, by * { day: 1, week: 7, fortnight: 14 }[kind]);
}

/** Every day of a range. */
export const daysOf = ({ from, until }: DayRange): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, index) => addDays(from, index));

/** The whole weeks that a range touches, each with its seven days. */
export function weeksOf({ from, until }: DayRange, weekStart: number): string[][] {
  const first = startOfWeek(from, weekStart);
  const weeks = Math.ceil((daysBetween(first, until) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => addDays(first, week * 7 + day)),
  );
}
