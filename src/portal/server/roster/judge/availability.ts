import { isObject, type Json } from "#framework/shared/schema/schema.ts";
import { weekdayOf } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Finding } from "./finding.ts";
import type { Planned } from "./planned.ts";

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const wholeDay = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The end of a day is written 23:59 or 00:00. */
const endOf = (time: string): number => {
  const minutes = minutesOf(time);
  return minutes === 0 || minutes === wholeDay - 1 ? wholeDay : minutes;
};

/** That a shift lies outside the times at which its worker says they can work; nothing where they have said none. */
export function availabilityWarnings(shift: Planned, name: string, grid: Json | undefined): Finding[] {
  const windows = (Array.isArray(grid) ? grid : []).filter(isObject);
  if (windows.length === 0) return [];
  const [from, until] = [shift.start, shift.end].map((moment) => clockAt(moment, shift.zone));
  if (!from || !until) return [];
  const pieces =
    from.date === until.date
      ? [{ date: from.date, start: minutesOf(from.time), end: minutesOf(until.time) }]
      : [
          { date: from.date, start: minutesOf(from.time), end: wholeDay },
          { date: until.date, start: 0, end: minutesOf(until.time) },
        ];
  const outside = pieces.filter(({ start, end }) => end > start).find((piece) => !isCovered(piece, windows));
  if (!outside) return [];
  const weekday = weekdayOf(outside.date);
  const said = windows
    .filter(({ day }) => day === days[weekday])
    .map(({ from: start, to }) => `${String(start)} – ${String(to)}`);
  return [
    {
      rule: "availability",
      field: "staff",
      sentence: `${name} is not available at this time.`,
      fact: `${names[weekday]}: ${said.length === 0 ? "not available" : said.join(", ")}.`,
      solve: "Ask the worker, or choose another one.",
    },
  ];
}

/** Whether the times of a weekday cover a piece of it without a gap. */
function isCovered(
  { date, start, end }: { date: string; start: number; end: number },
  windows: readonly Record<string, Json>[],
): boolean {
  const weekday = days[weekdayOf(date)];
  let reached = start;
  const own = windows
    .filter(({ day }) => day === weekday)
    .map(({ from, to }) => ({ from: minutesOf(String(from)), to: endOf(String(to)) }))
    .toSorted((one, other) => one.from - other.from);
  for (const { from, to } of own) if (from <= reached && to > reached) reached = to;
  return reached >= end;
}
