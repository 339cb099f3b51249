import { randomUUID } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { timesOf } from "../../roster/day/times.ts";
import { decidedPay } from "../../timesheets/decide.ts";
import { paymentOf } from "../../timesheets/payment.ts";
import type { Office } from "../people/office.ts";

const day = 24 * 3_600_000;
/** So far back shifts are on timesheets. */
const weeksBack = 6;
/** So far back the office has still to decide about what did not go as planned, for one worker in each queue. */
const undecided = 7 * day;
/** A pay period is paid so many days after its end, and locked with the payment. */
const paidAfter = 3;

const actions: Readonly<Record<string, string>> = {
  completed: "decide-adjustment",
  no_show: "",
  cancelled: "",
};

/** Shifts that know whether they are on a timesheet, their payment records, and the pay periods that are locked. */
export interface Timesheets {
  shifts: JsonObject[];
  payments: JsonObject[];
  periods: JsonObject[];
}

/** What the worked shifts of the last weeks pay: older periods are paid and locked, the newest deviations still wait. */
export function makeTimesheets(
  context: Context,
  shifts: readonly JsonObject[],
  today: string,
  { payroll }: Office,
): Timesheets {
  const now = context.services.clock.now().getTime();
  const payments: JsonObject[] = [];
  const waiting = workersToDecide(context, shifts, now);
  const kept = shifts.map((shift) => {
    const ended = Date.parse(String(shift.end_at));
    if (!shift.staff || ended > now || ended < now - weeksBack * 7 * day) return shift;
    const isDecided = ended < now - undecided || !waiting.has(String(shift.staff));
    const timed = withState(context, shift, isDecided);
    if (timed.timesheet !== "added") return timed;
    const uuid = String(shift.uuid ?? randomUUID());
    const action = timed.isDecided === true ? (actions[String(shift.status)] ?? "") : "";
    const { isDecided: _, ...known } = timed;
    const payment = paymentOf(known, context.tenant.settings.time_zone, action);
    if (payment) payments.push(settled(context, { ...payment, shift: uuid }, today, payroll));
    return { ...known, uuid };
  });
  return { shifts: kept, payments: asked(payments), periods: lockedPeriods(context, today, payroll) };
}

/** Whose shifts the office has still to decide about: the worker of the latest one of each queue. */
function workersToDecide(context: Context, shifts: readonly JsonObject[], now: number): Set<string> {
  const open = shifts
    .filter(({ staff, end_at: end }) => {
      const ended = Date.parse(String(end));
      return staff && ended <= now && ended >= now - undecided;
    })
    .map((shift) => withState(context, shift, false))
    .filter(({ timesheet }) => timesheet === "pending")
    .toSorted((one, other) => String(one.end_at).localeCompare(String(other.end_at)));
  return new Set(
    Object.keys(actions).flatMap((queue) => {
      const latest = open.findLast(({ status }) => status === queue);
      return latest ? [String(latest.staff)] : [];
    }),
  );
}

/** A shift with its times, decided where the office has done so. */
function withState(context: Context, shift: JsonObject, isDecided: boolean): JsonObject {
  const timed = shift.status === "completed" ? { ...shift, ...timesOf(context, shift) } : shift;
  const isClear = timed.status === "completed" && timed.payable_from && timed.needs_review !== true;
  if (isClear) return { ...timed, timesheet: "added" };
  if (!["completed", "no_show", "cancelled"].includes(String(timed.status))) return timed;
  if (timed.payable === false) return { ...timed, timesheet: "rejected" };
  if (!isDecided) return { ...timed, timesheet: "pending" };
  const decision: JsonObject = timed.status === "completed" ? { reason: "Confirmed with the worker." } : {};
  return { ...timed, ...decidedPay(context, timed, decision), isDecided: true };
}

const periodOf = ({ tenant }: Context, date: string) =>
  payPeriodOf(date, payCycle(tenant.settings.pay_cycle));

/** Whether a period was paid by today. */
const isPaid = (end: string, today: string): boolean => addDays(end, paidAfter) <= today;

function settled(context: Context, payment: JsonObject, today: string, payroll: string): JsonObject {
  const { start, end } = periodOf(context, String(payment.date));
  const paidAt = `${addDays(end, paidAfter)}T01:00:00.000Z`;
  const paid = { status: "paid", paid_at: paidAt, first_paid_at: paidAt, paid_by: payroll };
  return {
    uuid: randomUUID(),
    ...payment,
    period_start: start,
    period_end: end,
    approved_by: payroll,
    approved_at: payment.end_at ?? null,
    ...(isPaid(end, today) && paid),
  };
}

/** One worker asks about a record that is not paid yet. */
function asked(payments: JsonObject[]): JsonObject[] {
  const at = payments.findLastIndex(({ status, adjusted }) => status !== "paid" && adjusted === true);
  const payment = payments[at];
  if (!payment) return payments;
  const question = "I stayed until the evening worker came. Can you check the end time?";
  return payments.with(at, { ...payment, question, questioned_at: payment.end_at ?? null });
}

/** The periods of these weeks that are paid. */
function lockedPeriods(context: Context, today: string, payroll: string): JsonObject[] {
  const first = addDays(today, -weeksBack * 7);
  const periods: JsonObject[] = [];
  for (let { start, end } = periodOf(context, first); isPaid(end, today);) {
    const locked = { day: start, start_date: start, end_date: end, status: "locked", locked_by: payroll };
    periods.push({ ...locked, locked_at: `${addDays(end, paidAfter)}T02:00:00.000Z` });
    ({ start, end } = periodOf(context, addDays(end, 1)));
  }
  return periods;
}
