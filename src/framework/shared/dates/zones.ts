/** The instant at which a calendar day begins in a time zone. */
export const startOfDay = (isoDate: string, timeZone: string): Date => instantAt(isoDate, "00:00", timeZone);

/**
 * The instant at which a clock in a time zone shows a date and a time (`HH:mm`). Found by correcting a first guess with
 * the zone's own clock, twice, which settles on nights when the clock changes too; a time that the clock skips is taken
 * as if it had not.
 */
export function instantAt(isoDate: string, time: string, timeZone: string): Date {
  return new Date(
    kept(instants, timeZone, `${isoDate} ${time}`, () => {
      const wanted = Date.parse(`${isoDate}T${time}:00Z`);
      let guess = wanted;
      for (let round = 0; round < 2; round += 1) guess = wanted - offsetAt(new Date(guess), timeZone);
      return guess;
    }),
  );
}

/** What was worked out, by zone and key. */
type Kept<Key, Value> = Map<string, Map<Key, Value>>;

/** So many are kept for a zone before all of them are dropped. */
const mostKept = 10_000;

/** What is kept for a zone under a key, worked out where it is not there yet. */
function kept<Key, Value>(all: Kept<Key, Value>, timeZone: string, key: Key, make: () => Value): Value {
  const known = all.get(timeZone) ?? new Map<Key, Value>();
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size >= mostKept) known.clear();
  known.set(key, made);
  all.set(timeZone, known);
  return made;
}

/** Instants that were found, by moment: days begin and end at the same ones for everyone. */
const instants: Kept<string, number> = new Map();

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

/** Clocks that were read, by second: rules about time ask for the same instants again and again. */
const readings: Kept<number, Reading> = new Map();

function readingAt(instant: Date, timeZone: string): Reading {
  const second = Math.floor(instant.getTime() / 1000);
  return kept(readings, timeZone, second, () => {
    const offset = readOffset(instant, second, timeZone);
    const shown = new Date(second * 1000 + offset).toISOString();
    return { date: shown.slice(0, 10), time: shown.slice(11, 16), offset };
  });
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
