import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { writtenTimes } from "#framework/shared/dates/spans.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { payableHours, unpaidBreak } from "#portal/shared/timesheets/payable.ts";

/** What the office's decisions of a queue are called as the source of a record (domain reference §4.4). */
const sources: Readonly<Record<string, string>> = {
  "decide-adjustment": "adjustment",
  "correct-times": "adjustment",
  "decide-clock-out": "missed_clock_out",
};

/**
 * What a shift pays its worker; undefined where it is on no timesheet.
 * @param zone the provider's time zone, for a shift that names none
 * @param action what has just been done to the shift, which says where the record comes from
 */
export function paymentOf(shift: JsonObject, zone: string, action: string): JsonObject | undefined {
  const { staff, payable_from: start, payable_until: end, status } = shift;
  if (shift.timesheet !== "added" || !staff || typeof start !== "string" || typeof end !== "string")
    return undefined;
  const source = status === "completed" ? (sources[action] ?? "shift") : status;
  if (source !== "no_show" && source !== "cancelled" && status !== "completed") return undefined;
  const rest = unpaidBreak(shift);
  const hours = payableHours(start, end, rest);
  return {
    staff,
    participant: [shift.participants ?? []].flat()[0] ?? null,
    ...dated(start, end, String(shift.time_zone ?? zone)),
    time_zone: shift.time_zone ?? null,
    break_minutes: rest,
    hours,
    source: source ?? null,
    reason: shift.pay_reason ?? null,
    adjusted: status === "completed" && differs(shift, start, end),
    exceeds_roster: hours > Number(shift.scheduled_hours ?? hours),
  };
}

/** Day and time of a span by the clock of a zone, with the span itself. */
export function dated(start: string, end: string, zone: string): JsonObject {
  const [from, until] = [clockAt(new Date(start), zone), clockAt(new Date(end), zone)];
  return {
    date: from.date,
    time: writtenTimes(from.time, until.time),
    start_at: start,
    end_at: end,
  };
}

/** Whether the times that are paid are not those that the worker recorded. */
const differs = (
  { clock_in_at: began, clock_out_at: ended, delivered_from: said }: JsonObject,
  start: string,
  end: string,
) => typeof said === "string" && (minuteOf(began) !== minuteOf(start) || minuteOf(ended) !== minuteOf(end));

const minuteOf = (moment: unknown): string => (typeof moment === "string" ? moment.slice(0, 16) : "");
