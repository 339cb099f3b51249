/** The instant at which a calendar day begins in a time zone. */
export const startOfDay = (isoDate: string, timeZone: string): Date => instantAt(isoDate, "00:00", timeZone);

/**
 * The instant at which a clock in a time zone shows a date and a time (`HH:mm`). Found by correcting a first guess with
 * the zone's own clock, twice, which settles on nights when the clock changes too; a time that the clock skips is taken
 * as if it had not.
 */
export function instantAt(isoDate: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${isoDate}T${time}:00Z`);
  let guess = wanted;
  for (let round = 0; round < 2; round += 1) guess = wanted - offsetAt(new Date(guess), timeZone);
  return new Date(guess);
}

/** What a clock in a time zone shows at an instant. */
export function clockAt(instant: Date, timeZone: string): { date: string; time: string } {
  const shown = new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Offsets that were read, by zone and second: rules about time ask for the same instants again and again. */
const offsets = new Map<string, Map<number, number>>();
/** So many are kept for a zone before all of them are dropped. */
const mostOffsets = 10_000;

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
export function offsetAt(instant: Date, timeZone: string): number {
  const second = Math.floor(instant.getTime() / 1000);
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  const kept = known.get(second);
  if (kept !== undefined) return kept;
  const offset = readOffset(instant, second, timeZone);
  if (known.size >= mostOffsets) known.clear();
  known.set(second, offset);
  offsets.set(timeZone, known);
  return offset;
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
