import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { wholeMinutes } from "#portal/shared/shifts/times.ts";
import { entriesToCheck } from "#portal/shared/timesheets/entriesToCheck.ts";
import { payableHours, unpaidBreak } from "#portal/shared/timesheets/payable.ts";
import { timesOf } from "../roster/day/times.ts";

/** States of a shift that was worked; the others are paid as rostered or not at all. */
const worked = new Set(["completed", "missed_clock_out"]);

/**
 * Whether a shift that has just ended is on the timesheet: within the tolerances it is, everything else is decided by a
 * person in a queue (domain reference §4.2). What was decided stays as long as the shift is in the same state.
 */
export const shiftDue: Prepare = ({ context, before, told }, shift): JsonObject => {
  const timesheet = dueState(shift, before);
  const isNew = shift.status === "completed" && timesheet === "added" && !isDecided(shift, before);
  const why = isNew && !decidesPay(context, shift) ? toCheck(context, shift) : undefined;
  if (why === undefined) return { timesheet };
  told.push(why);
  return { timesheet: "pending", pay_reason: why };
};

/** Whether the shift was on the timesheet before, in the state in which it is. */
const isDecided = ({ status }: JsonObject, before?: JsonObject): boolean =>
  before?.status === status && before?.timesheet === "added";

/** Why somebody has to check what was entered on a shift before it is paid. */
export const toCheck = ({ tenant }: Pick<Context, "tenant">, shift: JsonObject): string | undefined =>
  entriesToCheck(shift, tenant.settings.time_intervals);

/** Whether a person decides about the pay of a shift: with the permission, and never about their own. */
export const decidesPay = ({ user }: Pick<Context, "user">, { staff }: JsonObject): boolean =>
  staff !== user.staff && holds(user, "edit-payment-records");

function dueState(shift: JsonObject, before?: JsonObject): string | null {
  const { staff, status, payable } = shift;
  if (!staff) return null;
  const decided = before?.status === status ? before?.timesheet : undefined;
  if (status === "missed_clock_out") return "pending";
  if (status === "completed") {
    if (decided === "rejected") return decided;
    return shift.payable_from && shift.needs_review !== true ? "added" : "pending";
  }
  if (status !== "cancelled" && status !== "no_show") return null;
  if (payable === false) return "rejected";
  return decided === "added" ? decided : "pending";
}

/** The office decides what a shift pays: as planned, as recorded, other times, or nothing. @throws 422 */
export const shiftPayDecision: Prepare = ({ context, input }, shift) => decidedPay(context, shift, input);

/**
 * What a decision makes of a shift. What was worked is settled by the times that are paid, which are billed too; a no-show
 * and a cancellation are paid without being delivered, and billed as was decided when they were entered.
 * @param input `outcome`, with `start_at` and `end_at` for times of one's own; without it what the shift recorded
 * @throws 422 at the outcome that the shift has no times for
 */
export function decidedPay(context: Context, shift: JsonObject, input: JsonObject): JsonObject {
  const isWorked = worked.has(String(shift.status));
  const outcome = input.outcome ?? (shift.payable_from && isWorked ? "actual" : "planned");
  const pay_reason = input.reason ?? null;
  if (outcome === "reject")
    return { timesheet: "rejected", pay_reason, ...(!isWorked && { payable: false }) };
  const { from, until } = chosen(shift, input, outcome);
  const decided = { timesheet: "added", pay_reason };
  if (!isWorked)
    return {
      ...decided,
      payable: true,
      payable_from: from,
      payable_until: until,
      payable_hours: payableHours(from, until, unpaidBreak(shift)),
    };
  const delivered = { status: "completed", delivered_from: from, delivered_until: until };
  return { ...decided, ...delivered, ...timesOf(context, { ...shift, ...delivered }) };
}

function chosen(shift: JsonObject, input: JsonObject, outcome: unknown): { from: string; until: string } {
  if (outcome === "actual" && !shift.payable_from)
    throw invalid({ outcome: ["This shift has no recorded start and end. Choose other times."] });
  const [from, until] =
    outcome === "times"
      ? [input.start_at, input.end_at]
      : outcome === "actual"
        ? [shift.payable_from, shift.payable_until]
        : [shift.start_at, shift.end_at];
  if (typeof from !== "string" || typeof until !== "string")
    throw invalid({ start_at: ["Enter the start and the end."] });
  const span = wholeMinutes(new Date(from), new Date(until));
  if (span.end <= span.start) throw invalid({ end_at: ["The end must be after the start."] });
  if (span.end.getTime() - span.start.getTime() > longest)
    throw invalid({ end_at: ["A shift is at most 24 hours long."] });
  if (Math.abs(span.start.getTime() - Date.parse(String(shift.start_at))) > nearest)
    throw invalid({ start_at: ["This is more than 12 hours from the planned start."] });
  return { from: span.start.toISOString(), until: span.end.toISOString() };
}

const longest = 24 * 3_600_000;
/** The times of one shift are not entered for another one by mistake, such as for several at once. */
const nearest = 12 * 3_600_000;
