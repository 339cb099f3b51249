import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isOn, partsOn, type Said } from "./windows.ts";

/**
 * When someone cannot work within some days, as a roster draws it behind their shifts: days off by an entry or by the usual
 * week, those that follow each other as one, and the hours of entries for a part of the day.
 */
export function unavailableDays(
  { week, dates }: Said,
  { first, days }: { first: string; days: number },
): JsonObject[] {
  if (week.length === 0 && dates.length === 0) return [];
  const off = dates.filter(({ kind }) => kind === "unavailable");
  const whole = off.filter(({ part_day: isPart }) => !isPart);
  const isFree = (date: string): boolean =>
    week.length === 0 ||
    partsOn(week, date).length > 0 ||
    dates.some((entry) => entry.kind === "available" && isOn(entry, date));
  const spans: { start_date: string; end_date: string }[] = [];
  for (let index = 0; index < days; index += 1) {
    const date = addDays(first, index);
    if (isFree(date) && !whole.some((entry) => isOn(entry, date))) continue;
    const last = spans.at(-1);
    if (last && addDays(last.end_date, 1) === date) last.end_date = date;
    else spans.push({ start_date: date, end_date: date });
  }
  const hours = off
    .filter(({ part_day: isPart }) => isPart)
    .map(({ start_date, end_date, start_time, end_time }) => ({
      start_date,
      end_date,
      start_time: start_time ?? null,
      end_time: end_time ?? null,
    }));
  return [...spans, ...hours];
}
