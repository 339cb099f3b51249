const minute = 60_000;

/** From when to when, in whole minutes. */
export interface Span {
  start: Date;
  end: Date;
}

/** How a provider rounds recorded times, and which difference needs nobody's review. */
export interface TimeRules {
  /** Steps in minutes that times are rounded to; 0 leaves them as they are. */
  step: number;
  mode: string;
  /** Minutes that a recorded time may differ from the planned one. */
  tolerance: number;
}

/** How a time is rounded when someone begins and when they end, by the provider's choice. */
const ways: Record<string, Record<"in" | "out", (steps: number) => number>> = {
  nearest: { in: Math.round, out: Math.round },
  up: { in: Math.ceil, out: Math.ceil },
  down: { in: Math.floor, out: Math.floor },
  in_favour_of_staff: { in: Math.floor, out: Math.ceil },
};

/** The settings of a provider as rules; what it has not set has the defaults of the schema. */
export const timeRules = (intervals: Readonly<Record<string, unknown>>): TimeRules => ({
  step: Number(intervals.clock_rounding_minutes ?? 0),
  mode: String(intervals.rounding_mode ?? "nearest"),
  tolerance: Number(intervals.tolerance_minutes ?? 5),
});

/** A recorded time as the provider rounds it. */
export function roundedTime(moment: Date, { step, mode }: TimeRules, side: "in" | "out"): Date {
  if (!(step > 0)) return moment;
  const round = ways[mode]?.[side] ?? Math.round;
  return new Date(round(moment.getTime() / (step * minute)) * step * minute);
}

/** Whole minutes: seconds beyond a minute do not count, and nothing ends before it begins. */
export function wholeMinutes(start: Date, end: Date): Span {
  const from = Math.floor(start.getTime() / minute) * minute;
  const minutes = Math.max(0, Math.floor((end.getTime() - start.getTime()) / minute));
  return { start: new Date(from), end: new Date(from + minutes * minute) };
}

/** The four times of a shift, beside the planned ones. */
export interface ShiftTimes {
  /** What the worker is paid for, and what the participant is billed for, before anyone corrects either. */
  payable: Span;
  billable: Span;
  /** Minutes by which the recorded times differ from the plan, the larger of both ends. */
  variance: number;
  needsReview: boolean;
}

/**
 * What follows from the recorded times of a shift.
 * @param planned from when to when it was planned
 * @param actual from when to when it was worked, by the clock or as the office says
 * @param isSettled the office has said it: the times count as they are, and nobody reviews them
 */
export function shiftTimes(
  planned: Span,
  actual: Span,
  rules: TimeRules,
  { isSettled = false } = {},
): ShiftTimes {
  const counted = isSettled
    ? wholeMinutes(actual.start, actual.end)
    : wholeMinutes(roundedTime(actual.start, rules, "in"), roundedTime(actual.end, rules, "out"));
  const apart = (one: Date, other: Date) => Math.floor(Math.abs(one.getTime() - other.getTime()) / minute);
  const variance = Math.max(apart(planned.start, actual.start), apart(planned.end, actual.end));
  return {
    payable: counted,
    billable: counted,
    variance,
    needsReview: !isSettled && variance > rules.tolerance,
  };
}
