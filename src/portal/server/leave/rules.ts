import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt, startOfDay } from "#framework/shared/dates/zones.ts";

/** What a leave takes: days, and of a single day perhaps only a part. */
export interface Absence {
  start_date: string;
  end_date: string;
  part_day?: boolean;
  start_time?: string;
  end_time?: string;
}

/** Hours a week of someone whose contract names none. */
export const fullWeek = 38;

/** How many days there are from the first to the last, both counted. */
export const daysIn = ({ start_date: from, end_date: to }: Absence): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** From when until when a leave is, by the clock of a time zone. */
export function spanOf(absence: Absence, zone: string): { from: Date; until: Date } {
  const { start_date: first, end_date: last, part_day: isPart, start_time: from, end_time: until } = absence;
  return isPart
    ? { from: instantAt(first, clockTime(from), zone), until: instantAt(last, clockTime(until), zone) }
    : { from: startOfDay(first, zone), until: startOfDay(addDays(last, 1), zone) };
}

/** Whether two leaves take the same time; parts of one day may follow each other. */
export function collide(one: Absence, other: Absence): boolean {
  if (one.start_date > other.end_date || other.start_date > one.end_date) return false;
  if (!one.part_day || !other.part_day) return true;
  return (one.start_time ?? "") < (other.end_time ?? "") && (other.start_time ?? "") < (one.end_time ?? "");
}

/** A time of day without its seconds. */
const clockTime = (time = ""): string => time.slice(0, 5);
