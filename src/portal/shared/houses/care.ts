import { addDays, weekdayOf } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { hundredths, tenThousandths } from "#framework/shared/numbers/rounded.ts";
import { type Band, bandsOf, type Place } from "#portal/shared/prices/bands.ts";

/** The days of a week as the roster of care names them, in the order of `weekdayOf`. */
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** A line of a roster of care: support at a time of the day on some days of the week. */
export interface CareLine {
  weekdays: readonly string[];
  /** By the clock of the house; an end that is not later than the start is on the next day. */
  start_time: string;
  end_time: string;
  kind: "active" | "active_night" | "sleepover";
  /** Workers to residents, such as `1:3`. */
  ratio: string;
  /** Ids of the residents that it is for; empty for all. */
  residents: readonly string[];
}

/** A line on one day. */
export interface CareTime {
  line: CareLine;
  /** The day on which it begins. */
  date: string;
  start: Date;
  end: Date;
}

/** The kinds of hours that the price schedule tells apart: time bands (domain reference, section 3.3), and sleepovers. */
export const hourKinds = [
  "day",
  "evening",
  "night",
  "saturday",
  "sunday",
  "public_holiday",
  "sleepover",
] as const satisfies readonly (Band | "sleepover")[];
export type HourKind = (typeof hourKinds)[number];
export type Hours = Partial<Record<HourKind, number>>;

/** How many workers there are for how many residents: `2:1` is two for each. */
export function ratioOf(ratio: string): { workers: number; sharing: number } {
  const [workers = 1, sharing = 1] = ratio.split(":").map(Number);
  return { workers, sharing };
}

/** How many workers a line needs for some residents: as many as keep the ratio, and none for nobody. */
export function workersFor(ratio: string, residents: number): number {
  const { workers, sharing } = ratioOf(ratio);
  return Math.ceil((residents * workers) / sharing);
}

/** Whether a line is for a resident. */
export const isFor = ({ residents }: CareLine, resident: string): boolean =>
  residents.length === 0 || residents.includes(resident);

/** When the lines are on a day, by the clock of the house: in a night when clocks change with its real length. */
export const timesOn = (lines: readonly CareLine[], date: string, zone: string): CareTime[] =>
  lines
    .filter((line) => line.weekdays.includes(weekdays[weekdayOf(date)] ?? ""))
    .map((line) => ({
      line,
      date,
      start: instantAt(date, line.start_time, zone),
      end: instantAt(line.end_time > line.start_time ? date : addDays(date, 1), line.end_time, zone),
    }));

/**
 * The hours that some time comes to for one of those who share it, by kind: **hours × workers ÷ residents sharing**. Eight
 * hours at 1:3 are 2 h 40 min for each resident, at 2:1 they are 16. A vacancy changes nothing: the ratio is what was agreed with each.
 * A sleepover has a price of its own; every other time is cut into the time bands of the price schedule.
 */
export function hoursFor(
  { start, end, kind, workers, sharing }: Shared,
  place: Place,
  breakMinutes = 0,
): Hours {
  const minutes = (end.getTime() - start.getTime()) / 60_000;
  if (minutes <= 0 || sharing <= 0) return {};
  const counted = Math.max(0, minutes - breakMinutes) / minutes;
  const part = (counted * workers) / sharing / 60;
  if (kind === "sleepover") return { sleepover: minutes * part };
  return Object.fromEntries(
    bandsOf(start, end, place).map(({ band, minutes: within }) => [band, within * part]),
  );
}

/** A time that workers and residents share. */
export interface Shared {
  start: Date;
  end: Date;
  /** `sleepover`, or anything else for time awake. */
  kind: string;
  workers: number;
  sharing: number;
}

/** Adds hours to a sum by kind. */
export function addHours(sum: Hours, more: Hours): Hours {
  for (const kind of hourKinds) {
    const value = more[kind];
    if (value !== undefined) sum[kind] = (sum[kind] ?? 0) + value;
  }
  return sum;
}

/** All hours of a sum but those of sleepovers, which are agreed by the night, to four decimals. */
export const totalOf = ({ sleepover: _nights, ...hours }: Hours): number =>
  tenThousandths(Object.values(hours).reduce((sum, each) => sum + each, 0));

/** The same by kind, to two decimals, as they are shown. */
export const shownHours = (hours: Hours): Hours =>
  Object.fromEntries(
    hourKinds.flatMap((kind) => (hours[kind] === undefined ? [] : [[kind, hundredths(hours[kind])]])),
  );

/** A week without public holidays or changes of the clock. */
const usualWeek = { monday: "2026-01-05", place: { zone: "UTC", holidayFrom: () => undefined } };

/** What a roster of care comes to for a resident in a usual week, by kind. */
export function weeklyHours(lines: readonly CareLine[], resident: string): Hours {
  const own = lines.filter((line) => isFor(line, resident));
  const hours: Hours = {};
  for (const day of weekdays.keys())
    for (const { line, start, end } of timesOn(own, addDays(usualWeek.monday, day), "UTC"))
      addHours(hours, hoursFor({ start, end, kind: line.kind, ...ratioOf(line.ratio) }, usualWeek.place));
  return hours;
}
