import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";

const hour = 3_600_000;
/** How long before a shift something may have happened that belongs to it. */
const hoursBefore = 3;

/** The instants of two times of day at a shift, which may go past midnight: the first ones after it began. */
export function atShift(
  shiftStart: string,
  zone: string,
  start: string,
  end: string,
): { start: Date; end: Date } {
  const earliest = new Date(Date.parse(shiftStart) - hoursBefore * hour);
  const from = firstAfter(earliest, start, zone);
  return { start: from, end: firstAfter(from, end, zone) };
}

function firstAfter(instant: Date, time: string, zone: string): Date {
  const { date } = clockAt(instant, zone);
  const sameDay = instantAt(date, time, zone);
  return sameDay >= instant ? sameDay : instantAt(addDays(date, 1), time, zone);
}
