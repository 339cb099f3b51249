/** How much of a budget is used. */
export interface BudgetUse {
  /** In cents. */
  remaining: number;
  /** Delivered and scheduled, as a share of the budget; undefined where the budget is not known. */
  used: number | undefined;
}

/**
 * What is left of a service's budget, as the server has worked it out: a report may have it without the amounts that it is
 * made of. All of the budget while nothing is delivered or scheduled. Undefined without a budget.
 */
export function budgetUse({
  allocated,
  delivered,
  scheduled,
  remaining = isAmount(allocated) ? allocated - amount(delivered) - amount(scheduled) : undefined,
}: Readonly<Record<string, unknown>>): BudgetUse | undefined {
  if (!isAmount(remaining)) return undefined;
  if (!isAmount(allocated)) return { remaining, used: undefined };
  return { remaining, used: allocated > 0 ? (allocated - remaining) / allocated : 0 };
}

const isAmount = (value: unknown): value is number => typeof value === "number";

const amount = (value: unknown): number => (isAmount(value) ? value : 0);
