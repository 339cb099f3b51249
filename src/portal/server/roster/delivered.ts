import { roundedTime, type Span, timeRules, wholeMinutes } from "#portal/shared/shifts/times.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What of a shift says when it was. Instants as they are stored, or dates as the database gives them. */
export interface ShiftTimes {
  status: string;
  start_at: Date | string;
  end_at: Date | string;
  clock_in_at: Date | string | null;
  clock_out_at: Date | string | null;
  delivered_from: string | null;
  delivered_until: string | null;
}

/**
 * When a shift counts for a budget: a completed one by the times that the office has set, otherwise by its clock times as
 * the provider rounds them; without either, and before it is completed, as planned. Seconds beyond a whole minute do not
 * count.
 * @param intervals the provider's time intervals
 */
export function countedTime(shift: ShiftTimes, intervals: JsonObject): Span {
  const { delivered_from: from, delivered_until: until, clock_in_at: began, clock_out_at: ended } = shift;
  const rules = timeRules(intervals);
  if (shift.status === "completed" && from && until) return wholeMinutes(new Date(from), new Date(until));
  if (shift.status === "completed" && began && ended)
    return wholeMinutes(
      roundedTime(new Date(began), rules, "in"),
      roundedTime(new Date(ended), rules, "out"),
    );
  return wholeMinutes(new Date(shift.start_at), new Date(shift.end_at));
}
