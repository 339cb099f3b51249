import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";

/** The time bands that the agency prices an hour of support by (domain reference, section 3.3). */
export type Band = "day" | "evening" | "night" | "saturday" | "sunday" | "public_holiday";

/** The calendar of the place where a support is delivered. */
export interface Place {
  /** IANA time zone. */
  zone: string;
  /** From which time (`HH:mm`) a day is a public holiday there; undefined when it is none. */
  holidayFrom: (isoDate: string) => string | undefined;
}

/** A stretch of a support within one band. */
export interface Stretch {
  band: Band;
  minutes: number;
  /** When the support is first in this band. */
  from: Date;
}

interface Part {
  band: Band;
  from: number;
  until: number;
}

const morning = "06:00";
const evening = "20:00";
const minute = 60_000;

/**
 * A support cut into its time bands by the local clock, in real minutes also on a night when the clocks change.
 * Weekdays are cut at 06:00 and 20:00; a Saturday, a Sunday and a public holiday have one band all day. What is left of
 * a weekday after 20:00 is a night support when the support goes on past midnight and ends by 06:00, whatever
 * day comes next (domain reference, section 3.3).
 */
export function bandsOf(start: Date, end: Date, place: Place): Stretch[] {
  const parts = partsOf(start.getTime(), end.getTime(), place);
  const [beforeLast, last] = parts.slice(-2);
  if (last && beforeLast?.band === "evening" && end.getTime() <= atClock(last.from, morning, place))
    beforeLast.band = last.band = "night";
  const stretches = new Map<Band, Stretch>();
  for (const { band, from, until } of parts) {
    const known = stretches.get(band) ?? { band, minutes: 0, from: new Date(from) };
    stretches.set(band, { ...known, minutes: known.minutes + (until - from) / minute });
  }
  return [...stretches.values()];
}

/** The parts between two of the moments at which a band can change, in their order. */
function partsOf(start: number, end: number, place: Place): Part[] {
  const [firstDay, lastDay] = [start, end].map((time) => clockAt(new Date(time), place.zone).date);
  const cuts = daysFrom(String(firstDay), String(lastDay))
    .flatMap((day) => cutsOf(day, place))
    .filter((cut) => cut > start && cut < end);
  if (cuts.length === 0) return [{ band: bandAt(new Date(start), place), from: start, until: end }];
  const moments = [start, ...new Set(cuts), end].toSorted((a, b) => a - b);
  const parts: Part[] = [];
  for (const [index, from] of moments.slice(0, -1).entries()) {
    const until = moments[index + 1] ?? end;
    parts.push({ band: bandAt(new Date(from), place), from, until });
  }
  return joined(parts, place);
}

/** The days from one to another, both counted; most supports begin and end on the same one. */
function daysFrom(first: string, last: string): string[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = addDays(day, 1);
  return days;
}

/** The moments of a day at which a band can begin. */
const cutsOf = (day: string, { zone, holidayFrom }: Place): number[] =>
  ["00:00", morning, evening, holidayFrom(day) ?? "00:00"].map((time) =>
    instantAt(day, time, zone).getTime(),
  );

/** Neighbours of one band are one part, unless midnight lies between them. */
function joined(parts: readonly Part[], place: Place): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    const isNewDay = clockAt(new Date(part.from), place.zone).time === "00:00";
    if (before?.band === part.band && !isNewDay) before.until = part.until;
    else whole.push({ ...part });
  }
  return whole;
}

/** The band that a moment lies in: a public holiday comes before Sunday, Sunday before Saturday, Saturday before a weekday. */
function bandAt(moment: Date, place: Place): Band {
  const { date, time } = clockAt(moment, place.zone);
  const holiday = place.holidayFrom(date);
  if (holiday !== undefined && time >= holiday) return "public_holiday";
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0) return "sunday";
  if (weekday === 6) return "saturday";
  if (time < morning) return "night";
  return time < evening ? "day" : "evening";
}

const atClock = (moment: number, time: string, { zone }: Place): number =>
  instantAt(clockAt(new Date(moment), zone).date, time, zone).getTime();
