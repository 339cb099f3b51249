import { writtenDays, writtenTimes } from "#framework/shared/dates/spans.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { DatedEntry } from "./windows.ts";

/** When an entry is, as in a sentence: `on 24 Dec 2026, 5:00 – 10:00 pm`, `24 – 26 Dec 2026`. */
export function whenOf(entry: DatedEntry): string {
  const { start_date: first, end_date: last } = entry;
  const days = first === last ? `on ${writtenDate(first)}` : writtenDays(first, last);
  return `${days}${hoursOf(entry)}`;
}

/** The hours of an entry after its days; empty for whole days. */
export const hoursOf = ({ part_day: isPart, start_time: from, end_time: to }: DatedEntry): string =>
  isPart && from && to ? `, ${writtenTimes(from.slice(0, 5), to.slice(0, 5))}` : "";
