/** How much of a budget is used: in cents, and as a share of it. */
export interface BudgetUse {
  remaining: number;
  /** Delivered and scheduled, as a share of the budget. */
  used: number;
}

/** What is left of a service's budget; all of it while nothing is delivered or scheduled. Undefined without a budget. */
export function budgetUse({
  allocated,
  delivered,
  scheduled,
}: Readonly<Record<string, unknown>>): BudgetUse | undefined {
  if (typeof allocated !== "number") return undefined;
  const spent = amount(delivered) + amount(scheduled);
  return { remaining: allocated - spent, used: allocated > 0 ? spent / allocated : 0 };
}

const amount = (value: unknown): number => (typeof value === "number" ? value : 0);
