import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { fill } from "#framework/shared/text/template.ts";
import type { Behind, CalendarDefinition } from "../calendarTypes.ts";
import type { DayRange } from "../layout/range.ts";

/** Records of another resource behind a calendar. */
export type Layer = NonNullable<CalendarDefinition["behind"]>[number];

const day = 1440;

/** Where a record lies behind a range of days: as one, or with its hours on each of its days. */
export function behindOf(
  { start, end, times, lane, label, resource }: Layer,
  row: Record<string, unknown>,
  range: DayRange,
): Behind[] {
  const first = String(row[start]);
  const last = end === undefined ? first : String(row[end] ?? first);
  const common = {
    label: fill(label, row),
    ...(lane && { lane: String(row[lane.field] ?? ""), of: lane.of }),
  };
  const id = `${resource}:${String(row.id)}`;
  const [from, until] = [minutesOf(row[times?.start ?? ""]), minutesOf(row[times?.end ?? ""])];
  if (from === undefined || until === undefined) {
    const [begins, ends] = [daysBetween(range.from, first), daysBetween(range.from, last) + 1];
    return [{ ...common, id, start: begins * day, end: ends * day }];
  }
  const stretches: Behind[] = [];
  // The night before the range may reach into it.
  for (
    let date = later(first, addDays(range.from, -1));
    date <= last && date <= range.until;
    date = addDays(date, 1)
  ) {
    const begins = daysBetween(range.from, date) * day;
    const ends = begins + until + (until <= from ? day : 0);
    if (ends > 0) stretches.push({ ...common, id: `${id}:${date}`, start: begins + from, end: ends });
  }
  return stretches;
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** Minutes of a time of day (`HH:mm`); undefined where it is none. */
function minutesOf(time: unknown): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typeof time === "string" ? time : "") ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The same without what says a second time what lies there already, such as one holiday of several states. */
export function eachOnce(behind: readonly Behind[]): Behind[] {
  const known = new Set<string>();
  return behind.filter(({ start, end, lane, of, label }) => {
    const key = JSON.stringify([start, end, lane, of, label]);
    return !known.has(key) && known.add(key);
  });
}
