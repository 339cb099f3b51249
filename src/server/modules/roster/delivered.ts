import type { JsonObject } from "#shared/schema/schema.ts";

const minute = 60_000;

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

/** From when to when a support counts, in whole minutes. */
export interface Counted {
  start: Date;
  end: Date;
}

/**
 * When a shift counts for a budget: a completed one by the times that the office has set, otherwise by its clock times as
 * the provider rounds them; without either, and before it is completed, as planned. Seconds beyond a whole minute do not
 * count.
 * @param rounding the provider's time intervals
 */
export function countedTime(shift: ShiftTimes, rounding: JsonObject): Counted {
  const { delivered_from: from, delivered_until: until, clock_in_at: began, clock_out_at: ended } = shift;
  if (shift.status === "completed" && from && until) return whole(new Date(from), new Date(until));
  if (shift.status === "completed" && began && ended)
    return whole(rounded(new Date(began), rounding, "in"), rounded(new Date(ended), rounding, "out"));
  return whole(new Date(shift.start_at), new Date(shift.end_at));
}

/** How a clock time is rounded when somebody begins and when they end, by the provider's choice. */
const ways: Record<string, Record<"in" | "out", (steps: number) => number>> = {
  nearest: { in: Math.round, out: Math.round },
  up: { in: Math.ceil, out: Math.ceil },
  down: { in: Math.floor, out: Math.floor },
  in_favour_of_staff: { in: Math.floor, out: Math.ceil },
};

/** A clock time as the provider rounds it; as it is where nothing is set. */
function rounded(
  moment: Date,
  { clock_rounding_minutes, rounding_mode }: JsonObject,
  side: "in" | "out",
): Date {
  const step = Number(clock_rounding_minutes ?? 0) * minute;
  if (!(step > 0)) return moment;
  const round = ways[String(rounding_mode)]?.[side] ?? Math.round;
  return new Date(round(moment.getTime() / step) * step);
}

function whole(start: Date, end: Date): Counted {
  const from = Math.floor(start.getTime() / minute) * minute;
  const minutes = Math.max(0, Math.floor((end.getTime() - start.getTime()) / minute));
  return { start: new Date(from), end: new Date(from + minutes * minute) };
}
