import { isObject, type Json } from "#framework/shared/schema/schema.ts";
import { addDays, weekdayOf } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt, startOfDay } from "#framework/shared/dates/zones.ts";
import type { Absence } from "../leave/rules.ts";

/** Half open: what ends at midnight does not touch the next day. */
interface Interval {
  start: Date;
  end: Date;
}

/** A part of someone's usual week. One whose end is not later than its start ends on the next day. */
export interface WeekPart {
  day: string;
  from: string;
  to: string;
}

/**
 * Days on which someone cannot work, or can work beyond their usual week. Their times count on each of the days; an end
 * that is not later than the start is on the next day.
 */
export interface DatedEntry extends Absence {
  kind: "available" | "unavailable";
}

/** When someone can work, as they have said it. */
export interface Said {
  /** Nothing where they can work at any time. */
  week: readonly WeekPart[];
  dates: readonly DatedEntry[];
}

/** Why a time lies outside of what someone has said: an entry that says so, or a day that the week does not cover. */
export type Outside = { entry: DatedEntry } | { day: string };

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The parts of a usual week, as a staff record has them. */
export const weekOf = (grid: Json | undefined): WeekPart[] =>
  (Array.isArray(grid) ? grid : [])
    .filter(isObject)
    .map(({ day, from, to }) => ({ day: String(day), from: String(from), to: String(to) }));

/** The parts of a usual week that begin on a date. */
export function partsOn(week: readonly WeekPart[], date: string): WeekPart[] {
  const weekday = days[weekdayOf(date)];
  return week.filter(({ day }) => day === weekday);
}

/** Whether an entry is about a date. */
export const isOn = ({ start_date: first, end_date: last }: DatedEntry, date: string): boolean =>
  first <= date && last >= date;

/**
 * Why an interval lies outside of what someone has said; undefined where it does not. Times are read by the clock of the
 * place and compared as instants, so that a night in which clocks change is neither longer nor shorter than it is.
 */
export function outsideOf(interval: Interval, { week, dates }: Said, zone: string): Outside | undefined {
  if (week.length === 0 && dates.length === 0) return undefined;
  const touched = daysOf(interval, zone);
  const entry = dates.find(
    (one) => one.kind === "unavailable" && spansOf(one, touched, zone).some((span) => meet(span, interval)),
  );
  if (entry) return { entry };
  if (week.length === 0) return undefined;
  const free = [
    ...touched.flatMap((date) =>
      partsOn(week, date).map(({ from, to }) => spanOn(date, { start_time: from, end_time: to }, zone)),
    ),
    ...dates.flatMap((one) => (one.kind === "available" ? spansOf(one, touched, zone) : [])),
  ].toSorted((one, other) => one.start.getTime() - other.start.getTime());
  let reached = interval.start;
  for (const { start, end } of free) if (start <= reached && end > reached) reached = end;
  return reached < interval.end ? { day: clockAt(reached, zone).date } : undefined;
}

/** The dates whose times can touch an interval: its own, and the day before for what goes past midnight. */
function daysOf({ start, end }: Interval, zone: string): string[] {
  const first = addDays(clockAt(start, zone).date, -1);
  const last = clockAt(new Date(end.getTime() - 1), zone).date;
  const dates = [first];
  for (let date = first; date < last;) dates.push((date = addDays(date, 1)));
  return dates;
}

/** When an entry is, on those of the dates that it is about. */
export const spansOf = (entry: DatedEntry, dates: readonly string[], zone: string): Interval[] =>
  dates.filter((date) => isOn(entry, date)).map((date) => spanOn(date, entry.part_day ? entry : {}, zone));

/** A part of a day, or the whole of it. */
function spanOn(
  date: string,
  { start_time: from = "00:00", end_time: to = "00:00" }: Pick<Absence, "start_time" | "end_time">,
  zone: string,
): Interval {
  const [start, end] = [from.slice(0, 5), to.slice(0, 5)];
  // The end of a day is written 23:59 as well.
  if (end === "23:59")
    return { start: instantAt(date, start, zone), end: startOfDay(addDays(date, 1), zone) };
  return {
    start: instantAt(date, start, zone),
    end: instantAt(end <= start ? addDays(date, 1) : date, end, zone),
  };
}

const meet = (one: Interval, other: Interval): boolean => one.start < other.end && one.end > other.start;
