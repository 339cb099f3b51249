import { addDays, addMonths, startOfWeek } from "../dates/dates.ts";
import { writtenDays, writtenMonth } from "../dates/spans.ts";
import { writtenDate } from "../dates/written.ts";
import type { SummaryGroup } from "./summary.ts";

/** A step of time that records are put together by. */
export type Period = NonNullable<SummaryGroup["by"]>;

export const periods = ["day", "week", "month", "quarter", "year"] as const satisfies readonly Period[];

const months: Partial<Record<Period, number>> = { month: 1, quarter: 3, year: 12 };

/** The last day of a step that begins on a day. */
export function lastDayOf(first: string, by: Period): string {
  const length = months[by];
  if (length !== undefined) return addDays(addMonths(first, length), -1);
  return addDays(first, by === "week" ? 6 : 0);
}

/** The first day of the step after the one that begins on a day. */
export const nextPeriod = (first: string, by: Period): string => addDays(lastDayOf(first, by), 1);

/** A step in words: `20 Nov 2026`, `16 – 22 Nov 2026`, `Nov 2026`, `Oct – Dec 2026`, `2026`. */
export function writtenPeriod(first: string, by: Period): string {
  switch (by) {
    case "day":
      return writtenDate(first);
    case "week":
      return writtenDays(first, lastDayOf(first, by));
    case "month":
      return writtenMonth(first);
    case "quarter":
      return `${writtenMonth(first).slice(0, 3)} – ${writtenMonth(lastDayOf(first, by))}`;
    default:
      return first.slice(0, 4);
  }
}

/** The first day of the step that a day is in. @param begins the first weekday, 0 for Sunday to 6 for Saturday */
export function periodOf(day: string, by: Period, begins: number): string {
  switch (by) {
    case "day":
      return day;
    case "week":
      return startOfWeek(day, begins);
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "quarter":
      return `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    default:
      return `${day.slice(0, 4)}-01-01`;
  }
}
