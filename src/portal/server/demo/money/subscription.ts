import { addDays, addMonths } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { periodEnd } from "#framework/server/plans/change.ts";
import type { Subscription } from "#framework/server/plans/subscription.ts";
import type { Services } from "#framework/server/context.ts";

const growth = { name: "Growth", code: "growth", price: 24_900 };
const scale = { name: "Scale", code: "scale", price: 59_900 };

/** Days of the present period that are over. */
const gone = 11;

/** How many periods were paid for before the present one, and in how many of them the plan was the smaller one. */
const before = 6;
const small = 4;

/** The subscription of a demo provider: one that has paid for months, or a trial. */
export function subscriptionOf(
  isPaying: boolean,
  day: string,
  { config }: Pick<Services, "config">,
): Subscription {
  if (!isPaying) return { plan: growth.code, status: "trial", trial_ends_on: addDays(day, 12) };
  const since = addMonths(addDays(day, -gone), -before);
  const start = addMonths(since, before);
  return {
    plan: config.demo === "large" ? "unlimited" : scale.code,
    status: "active",
    started_on: since,
    period_start: start,
    period_end: periodEnd(since, start),
    customer: "cus_demo",
  };
}

/** The invoices of the periods that were paid for. */
export function makeInvoices({ started_on: since }: Subscription, day: string): JsonObject[] {
  if (since === undefined) return [];
  return Array.from({ length: before + 1 }, (_, index) => {
    const start = addMonths(since, index);
    const { name, code, price } = index < small ? growth : scale;
    const end = periodEnd(since, start);
    return {
      number: `SUB-${String(index + 1).padStart(4, "0")}`,
      date: start,
      description: `${name}, ${writtenDate(start)} to ${writtenDate(end)}`,
      plan: code,
      period_start: start,
      period_end: end,
      amount: price,
      tax: Math.round(price / 11),
      status: "paid",
      paid_at: `${start}T02:00:00.000Z`,
    };
  }).filter(({ date }) => date <= day);
}
