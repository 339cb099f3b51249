import type { Span } from "./facts.ts";
import { overtime, type Piece, type Terms } from "./hours.ts";
import { cutByDay } from "./localDays.ts";
import type { Pack } from "./pack.ts";
import type { CareDay } from "./shifts.ts";
import type { Tally } from "./tally.ts";
import { minute, roundedMinutes, type Timed } from "./time.ts";

/** What 24-hour care is paid. */
export interface PaidCare {
  pieces: Piece[];
  /** Whether its hours go past a limit of ordinary hours. */
  passesLimit?: boolean;
}

/**
 * Pays 24-hour care (award clause 25.8): its hours of work at a rate of their own, whether or not that many were worked, and
 * what was recorded beyond them as overtime. The hours count as ordinary ones; where they go past a limit, what the award's
 * sources leave open, they keep their rate and a person is told.
 */
export function payCare(care: CareDay, terms: Terms, tally: Tally, pack: Pack): PaidCare {
  const { from, until, work } = care;
  const rule = pack.care_24_hours;
  const minutes = rule.hours * 60;
  const hours = { from, until, minutes, work, ordinary: rule, isOvertime: false };
  if (work.cancelled)
    return {
      pieces: [{ ...hours, rule: { ...rule, category: "cancellation_pay" }, because: [pack.cancellation] }],
    };
  const { minutes: left } = tally.ordinaryLeft(terms.date, terms.side, terms.is);
  tally.addOrdinary(terms.date, terms.side, minutes);
  const extra = timesPast(minutes, workedIn(care)).flatMap((time) =>
    cutByDay(time.from, time.until, work.place).flatMap((part): Piece[] =>
      overtime(part, work, rule, terms, tally, pack, rule),
    ),
  );
  return { pieces: [{ ...hours, rule, because: [] }, ...extra], passesLimit: left < minutes };
}

/** The recorded times of work within the care, in their order; what was recorded twice counts once. */
function workedIn({ from, until, work }: CareDay): Timed[] {
  const times: Timed[] = [];
  let free = from;
  for (const time of (work.careTimes ?? []).toSorted(byStart)) {
    const start = Math.max(time.start.getTime(), free);
    const end = Math.min(time.end.getTime(), until);
    if (end <= start) continue;
    times.push({ from: start, until: end });
    free = end;
  }
  return times;
}

const byStart = (a: Span, b: Span): number => a.start.getTime() - b.start.getTime();

/** What of some times is left after so many minutes. */
function timesPast(minutes: number, times: readonly Timed[]): Timed[] {
  let left = minutes;
  return times.flatMap(({ from, until }) => {
    const length = roundedMinutes(from, until);
    const start = from + Math.min(left, length) * minute;
    left = Math.max(0, left - length);
    return until > start ? [{ from: start, until }] : [];
  });
}
