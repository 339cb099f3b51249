import { addDays, addMonths, weekdayOf } from "#framework/shared/dates/dates.ts";
import { weekdays } from "#framework/shared/dates/typed.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** From any day on, each plan has one of its own within so many days: the longest month and the day itself. */
const longestWait = 32;

/**
 * When a report is sent next, as its record says (`how_often`, `weekdays`, `month_day`, `time`): the first of its times
 * that is later than a moment. In a month that is shorter than its day, it is the last one.
 * @param zone the time zone in which days and times are meant
 * @returns an instant; undefined for a plan that is not whole
 */
export function nextTime(plan: JsonObject, zone: string, after: Date): string | undefined {
  const { time } = plan;
  if (typeof time !== "string" || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const { date } = clockAt(after, zone);
  for (let days = 0; days <= longestWait; days += 1) {
    const day = addDays(date, days);
    const at = isDayOf(plan, day) && instantAt(day, time, zone);
    if (at && at > after) return at.toISOString();
  }
  return undefined;
}

function isDayOf(
  { how_often: often, weekdays: chosen, month_day: wanted }: JsonObject,
  day: string,
): boolean {
  if (often === "daily") return true;
  if (often === "weekly") return Array.isArray(chosen) && chosen.includes(weekdays[weekdayOf(day)] ?? "");
  return often === "monthly" && Number(day.slice(8)) === Math.min(Number(wanted), lastOfMonth(day));
}

/** The number of the last day of a day's month. */
const lastOfMonth = (day: string): number =>
  Number(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1).slice(8));
