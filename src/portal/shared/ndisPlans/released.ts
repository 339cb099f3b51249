import { addDays } from "#framework/shared/dates/dates.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";

/** What of a plan's money for a support category may be used by a day. */
export interface Released {
  /** Cents; what was released before and not used counts too. */
  amount: number;
  /** The day on which it is released up to: the next period has more. */
  until: string;
}

/**
 * What a plan has released for a category by a day: the funding periods that have begun, or the whole amount where a
 * budget has none. Undefined where the plan does not say it.
 */
export function releasedBy(plan: JsonObject, category: string, day: string): Released | undefined {
  const budgets = objectsIn(plan.budgets).filter((budget) => budget.category === category);
  const parts = budgets.map((budget) => ofBudget(budget, day));
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const end = String(plan.end_date ?? "9999-12-31");
  return {
    amount: parts.reduce((sum, part) => sum + (part?.amount ?? 0), 0),
    until: parts.reduce((first, part) => (part && part.until < first ? part.until : first), end),
  };
}

/** What a plan has released as a whole by a day, where its funding periods are those of the whole plan. */
export function releasedInAll({ end_date, funding_periods }: JsonObject, day: string): Released | undefined {
  if (objectsIn(funding_periods).length === 0) return undefined;
  const released = ofBudget({ periods: funding_periods ?? null }, day);
  const end = String(end_date ?? "9999-12-31");
  return released && { ...released, until: released.until < end ? released.until : end };
}

function ofBudget({ amount, periods: list }: JsonObject, day: string): Released | undefined {
  const periods = objectsIn(list);
  if (periods.length === 0) return typeof amount === "number" ? { amount, until: "9999-12-31" } : undefined;
  if (periods.some((period) => typeof period.amount !== "number")) return undefined;
  const begun = periods.filter(({ start }) => String(start) <= day);
  const coming = periods.flatMap(({ start }) => (String(start) > day ? [String(start)] : [])).toSorted();
  return {
    amount: begun.reduce((sum, period) => sum + Number(period.amount), 0),
    until: coming[0] === undefined ? "9999-12-31" : addDays(coming[0], -1),
  };
}
