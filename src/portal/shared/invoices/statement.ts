/** An invoice, a credit note or a payment as a statement lists it. Amounts in cents. */
export interface Movement {
  /** ISO date. */
  day: string;
  what: string;
  /** What is charged; a credit note and a payment are below zero. */
  amount: number;
}

/** A movement with what is owed after it. */
export interface BalancedMovement extends Movement {
  balance: number;
}

/** What someone owed at the start of a period, what changed, and what they owe at its end, in cents. */
export interface Statement {
  opening: number;
  movements: BalancedMovement[];
  closing: number;
}

/**
 * Movements in the order of their days as a statement of a period.
 * @param from the first day of the period; what is before it makes the opening balance
 * @param until its last day; what is after it is left out
 */
export function statementOf(all: readonly Movement[], from: string, until: string): Statement {
  const opening = all.reduce((sum, { day, amount }) => (day < from ? sum + amount : sum), 0);
  let balance = opening;
  const movements = all
    .filter(({ day }) => day >= from && day <= until)
    .map((movement) => {
      balance += movement.amount;
      return { ...movement, balance };
    });
  return { opening, movements, closing: balance };
}
