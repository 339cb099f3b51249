import { offsetAt } from "#framework/shared/dates/zones.ts";

const day = 86_400_000;
const minute = 60_000;

/** Converts between instants and the minutes that a clock on the wall shows, counted from the first day of a range. */
export interface WallClock {
  /** Minutes on the wall since 00:00 of the first day; negative before it. */
  minutesAt: (instant: number) => number;
  /** The instant at which the wall shows these minutes. A time that the clock skips is taken as if it had not; of a time that it shows twice, the first is meant. */
  instantAt: (minutes: number) => number;
}

interface Segment {
  /** The first instant with this offset. */
  start: number;
  offset: number;
}

/**
 * The clock of a time zone over some days. Each day has 1,440 minutes on it, also when the clocks change, so that days
 * are equally wide. The zone is asked once a day: asking it for each of thousands of records would be most of the work.
 */
export function wallClock(zone: string, from: string, days: number): WallClock {
  const base = Date.parse(`${from}T00:00:00Z`);
  const segments = segmentsOf(zone, base - 3 * day, base + (days + 3) * day);
  const offsetOf = (instant: number): number => {
    for (let index = segments.length - 1; index > 0; index -= 1) {
      const segment = segments[index];
      if (segment && instant >= segment.start) return segment.offset;
    }
    return segments[0]?.offset ?? 0;
  };
  return {
    minutesAt: (instant) => (instant + offsetOf(instant) - base) / minute,
    instantAt: (minutes) => {
      const wall = base + minutes * minute;
      for (const [index, { start, offset }] of segments.entries()) {
        const instant = wall - offset;
        const next = segments[index + 1];
        const isAfterStart = index === 0 || instant >= start;
        if (isAfterStart && (next === undefined || instant < next.start)) return instant;
        // The clock skips this time: neither offset shows it.
        if (next && instant >= next.start && wall - next.offset < next.start) return instant;
      }
      return wall - (segments.at(-1)?.offset ?? 0);
    },
  };
}

/** Stretches of time in which the zone's offset is the same. */
function segmentsOf(zone: string, from: number, until: number): Segment[] {
  const offset = (instant: number) => offsetAt(new Date(instant), zone);
  const segments: Segment[] = [{ start: from, offset: offset(from) }];
  for (let at = from; at < until; at += day) {
    const [before, after] = [segments.at(-1)?.offset ?? 0, offset(at + day)];
    if (before !== after) segments.push({ start: changeBetween(at, at + day, offset), offset: after });
  }
  return segments;
}

/** The minute at which the offset changes. */
function changeBetween(from: number, until: number, offset: (instant: number) => number): number {
  const before = offset(from);
  let [low, high] = [from, until];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
