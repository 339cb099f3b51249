import { isInstant } from "#framework/shared/dates/dates.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";

/** When a shift is. `hours` are those that count: without the unpaid break, of the real time also in a night when clocks change. */
export interface Times {
  start: Date;
  end: Date;
  hours: number;
}

const hour = 3_600_000;

/** The times of a shift; undefined while they are not complete, which the schema then says. */
export function timesOf({
  start_at: from,
  end_at: until,
  break_minutes: pause,
}: JsonObject): Times | undefined {
  if (typeof from !== "string" || typeof until !== "string" || !isInstant(from) || !isInstant(until))
    return undefined;
  return timesBetween(new Date(from), new Date(until), pause);
}

/** The same between two instants; undefined where one of them is none, or the end is not later. */
export function timesBetween(start: Date, end: Date, pause?: Json): Times | undefined {
  const hours = (end.getTime() - start.getTime()) / hour - Number(pause ?? 0) / 60;
  return end > start ? { start, end, hours: tenThousandths(hours) } : undefined;
}
