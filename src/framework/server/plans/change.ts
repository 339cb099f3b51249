import { addMonths, daysBetween } from "#framework/shared/dates/dates.ts";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { Plan } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

/** What choosing a plan means. Amounts are in cents, tax included. */
export interface PlanChange {
  /** `start`: the first plan that is paid for; `keep`: a planned change is given up; `none`: it is the plan already. */
  kind: "start" | "upgrade" | "downgrade" | "keep" | "none";
  plan: Plan;
  /** What is paid now. */
  due: number;
  /** The day from which the plan holds. */
  on: string;
  /** The day on which a whole month is paid next. */
  nextCharge: string;
  /** The part of the period that is paid for, in days. */
  share?: { left: number; all: number };
  /** What the subscription is when it is done, and where something is due, when it is paid. */
  after: Subscription;
}

/** Whether a provider pays for a plan, whatever became of its last invoice. */
const isPaying = (
  subscription: Subscription | undefined,
): subscription is Subscription & { period_start: string; period_end: string } =>
  subscription !== undefined &&
  (subscription.status === "active" || subscription.status === "past_due") &&
  subscription.period_start !== undefined &&
  subscription.period_end !== undefined;

/**
 * What follows when a provider chooses a plan: a larger one holds at once and is paid for pro rata until the period ends,
 * a smaller one holds when the period ends.
 * @param current the plan that the provider pays for now
 * @param today the day where the provider is
 */
export function changeTo(
  subscription: Subscription | undefined,
  current: Plan | undefined,
  plan: Plan,
  today: string,
): PlanChange {
  if (!isPaying(subscription) || !current) return firstPlan(subscription, plan, today);
  const { next_plan: next, ...present } = subscription;
  const { period_start: start, period_end: end } = subscription;
  const stays = { plan, due: 0, on: today, nextCharge: end };
  if (plan.code === current.code)
    return next === undefined
      ? { ...stays, kind: "none", after: subscription }
      : { ...stays, kind: "keep", after: present };
  if (plan.price < current.price)
    return { ...stays, kind: "downgrade", on: end, after: { ...present, next_plan: plan.code } };
  const all = daysBetween(start, end);
  const left = Math.min(all, Math.max(0, daysBetween(today, end)));
  const due = roundHalfUp(((plan.price - current.price) * left) / all);
  return { ...stays, kind: "upgrade", due, share: { left, all }, after: { ...present, plan: plan.code } };
}

function firstPlan({ customer }: Partial<Subscription> = {}, plan: Plan, today: string): PlanChange {
  const end = addMonths(today, 1);
  return {
    kind: "start",
    plan,
    due: plan.price,
    on: today,
    nextCharge: end,
    after: {
      plan: plan.code,
      status: "active",
      started_on: today,
      period_start: today,
      period_end: end,
      ...(customer === undefined ? {} : { customer }),
    },
  };
}

/** The day on which the period ends that begins on a day: months are counted from the first day that was paid for. */
export function periodEnd(startedOn: string, start: string): string {
  let months = 1;
  while (addMonths(startedOn, months) <= start) months += 1;
  return addMonths(startedOn, months);
}
