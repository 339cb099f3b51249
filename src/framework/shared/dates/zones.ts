/** The instant at which a calendar day begins in a time zone. */
export const startOfDay = (isoDate: string, timeZone: string): Date => instantAt(isoDate, "00:00", timeZone);

/**
 * The instant at which a clock in a time zone shows a date and a time (`HH:mm`). Found by correcting a first guess with
 * the zone's own clock, twice, which settles on nights when the clock changes too; a time that the clock skips is taken
 * as if it had not.
 */
export function instantAt(isoDate: string, time: string, timeZone: string): Date {
  const known = instants.get(timeZone) ?? new Map<string, number>();
  const moment = `${isoDate} ${time}`;
  const kept = known.get(moment);
  if (kept !== undefined) return new Date(kept);
  const instant = readInstant(isoDate, time, timeZone);
  if (known.size >= mostKept) known.clear();
  known.set(moment, instant.getTime());
  instants.set(timeZone, known);
  return instant;
}

/** So many are kept for a zone before all of them are dropped. */
const mostKept = 10_000;

/** Instants that were found, by zone and moment: days begin and end at the same ones for everybody. */
const instants = new Map<string, Map<string, number>>();

function readInstant(isoDate: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${isoDate}T${time}:00Z`);
  let guess = wanted;
  for (let round = 0; round < 2; round += 1) guess = wanted - offsetAt(new Date(guess), timeZone);
  return new Date(guess);
}

/** What a clock in a time zone shows at an instant. */
export function clockAt(instant: Date, timeZone: string): { date: string; time: string } {
  const { date, time } = readingAt(instant, timeZone);
  return { date, time };
}

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
export const offsetAt = (instant: Date, timeZone: string): number => readingAt(instant, timeZone).offset;

/** What a zone's clock shows at an instant, and by how much it is ahead of UTC, in milliseconds. */
interface Reading {
  date: string;
  time: string;
  offset: number;
}

/** Clocks that were read, by zone and second: rules about time ask for the same instants again and again. */
const readings = new Map<string, Map<number, Reading>>();

function readingAt(instant: Date, timeZone: string): Reading {
  const second = Math.floor(instant.getTime() / 1000);
  const known = readings.get(timeZone) ?? new Map<number, Reading>();
  const kept = known.get(second);
  if (kept !== undefined) return kept;
  const offset = readOffset(instant, second, timeZone);
  const shown = new Date(second * 1000 + offset).toISOString();
  const reading = { date: shown.slice(0, 10), time: shown.slice(11, 16), offset };
  if (known.size >= mostKept) known.clear();
  known.set(second, reading);
  readings.set(timeZone, known);
  return reading;
}

function readOffset(instant: Date, second: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const clock = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock - second * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A zone's clock; making one takes twenty times as long as reading it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(timeZone, known);
  return known;
}

/** The device's IANA time zone, where the provider's is not known. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
