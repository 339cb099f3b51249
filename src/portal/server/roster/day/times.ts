import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Span, shiftTimes, timeRules } from "#portal/shared/shifts/times.ts";
import { payableHours, unpaidBreak } from "#portal/shared/timesheets/payable.ts";
import type { Context } from "#framework/server/context.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/** A shift that was worked knows what is paid and what is billed, and whether someone should look at its times. */
export const shiftTimesKept: Prepare = ({ context }, shift) => timesOf(context, shift);

/** Hours that are paid follow the breaks that are entered later, however its times were settled. */
export const shiftHours: Prepare = (_write, shift): JsonObject => {
  const { payable_from: from, payable_until: until } = shift;
  return typeof from === "string" && typeof until === "string"
    ? { payable_hours: payableHours(from, until, unpaidBreak(shift)) }
    : {};
};

/** The times of a shift that follow from what was recorded or entered; empty where nothing was. */
export function timesOf({ tenant }: Pick<Context, "tenant">, shift: JsonObject): JsonObject {
  const planned = spanOf(shift.start_at, shift.end_at);
  const said = spanOf(shift.delivered_from, shift.delivered_until);
  const actual = said ?? spanOf(shift.clock_in_at, shift.clock_out_at);
  if (!planned || !actual) return none;
  const rules = timeRules(tenant.settings.time_intervals);
  const { payable, billable, variance, needsReview } = shiftTimes(planned, actual, rules, {
    isSettled: said !== undefined,
  });
  return {
    payable_from: payable.start.toISOString(),
    payable_until: payable.end.toISOString(),
    payable_hours: payableHours(payable.start.toISOString(), payable.end.toISOString(), unpaidBreak(shift)),
    billable_from: billable.start.toISOString(),
    billable_until: billable.end.toISOString(),
    variance_minutes: variance,
    needs_review: needsReview,
  };
}

const none: JsonObject = {
  payable_from: null,
  payable_until: null,
  payable_hours: null,
  billable_from: null,
  billable_until: null,
  variance_minutes: null,
  needs_review: null,
};

const spanOf = (from: unknown, until: unknown): Span | undefined =>
  typeof from === "string" && typeof until === "string"
    ? { start: new Date(from), end: new Date(until) }
    : undefined;
