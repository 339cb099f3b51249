import { addDays, weekdayOf } from "#framework/shared/dates/dates.ts";
import { instantAt, startOfDay } from "#framework/shared/dates/zones.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import type { DayKind } from "./pack.ts";

/** A calendar day where work is done; instants in milliseconds. */
export interface LocalDay {
  date: string;
  from: number;
  until: number;
  /** From when it is a public holiday; `until` or later when it is none. */
  holidayFrom: number;
  /** What the day is where it is no public holiday. */
  kind: DayKind;
}

/** What the east of Australia is ahead of UTC: a first guess at the day. */
const eastern = 10 * 3_600_000;
/** Days are looked up thousands of times: what the zone's clock says of each is asked once. */
const known = new WeakMap<Place, Map<string, LocalDay>>();
const latest = new WeakMap<Place, LocalDay>();

/** The local day that an instant lies in. A night when clocks change makes it an hour shorter or longer. */
export function dayAt(instant: number, place: Place): LocalDay {
  const last = latest.get(place);
  if (last && instant >= last.from && instant < last.until) return last;
  let found = dayOn(new Date(instant + eastern).toISOString().slice(0, 10), place);
  while (instant < found.from) found = dayOn(addDays(found.date, -1), place);
  while (instant >= found.until) found = dayOn(addDays(found.date, 1), place);
  latest.set(place, found);
  return found;
}

/** A local day by its date. */
export function dayOn(date: string, place: Place): LocalDay {
  const days = known.get(place) ?? new Map<string, LocalDay>();
  known.set(place, days);
  const made = days.get(date) ?? makeDay(date, place);
  days.set(date, made);
  return made;
}

function makeDay(date: string, place: Place): LocalDay {
  const begins = (day: string) => startOfDay(day, place.zone).getTime();
  const holiday = place.holidayFrom(date);
  const weekday = weekdayOf(date);
  return {
    date,
    from: begins(date),
    until: begins(addDays(date, 1)),
    holidayFrom: holiday === undefined ? Infinity : makeClock(date, holiday, place),
    kind: weekday === 0 ? "sunday" : weekday === 6 ? "saturday" : "weekday",
  };
}

const clocks = new WeakMap<Place, Map<string, number>>();

/** The instant at which the clock of a place shows a time (`HH:mm`) on a day; `24:00` is the day's end. */
export function clockOn(date: string, time: string, place: Place): number {
  const times = clocks.get(place) ?? new Map<string, number>();
  clocks.set(place, times);
  const key = `${date} ${time}`;
  const instant = times.get(key) ?? makeClock(date, time, place);
  times.set(key, instant);
  return instant;
}

const makeClock = (date: string, time: string, { zone }: Place): number =>
  time === "24:00" ? startOfDay(addDays(date, 1), zone).getTime() : instantAt(date, time, zone).getTime();

/** What a stretch of one kind of day is: a public holiday comes before Sunday, Sunday before Saturday. */
export interface DayStretch {
  from: number;
  until: number;
  kind: DayKind;
}

/** Cuts a time at local midnight and where a part-day public holiday begins. */
export function cutByDay(start: number, end: number, place: Place): DayStretch[] {
  const stretches: DayStretch[] = [];
  for (let from = start; from < end;) {
    const { until, holidayFrom, kind } = dayAt(from, place);
    const isHoliday = from >= holidayFrom;
    const next = Math.min(end, until, isHoliday ? until : holidayFrom);
    stretches.push({ from, until: next, kind: isHoliday ? "public_holiday" : kind });
    from = next;
  }
  return stretches;
}
