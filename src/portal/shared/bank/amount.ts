import type { JsonObject } from "#framework/shared/schema/schema.ts";

/**
 * What a line of a bank statement moved, in cents: negative where it was paid out. Statements have one amount with a sign,
 * or a column each for credit and debit, where some banks write a debit with a minus; 0 where it says no amount.
 */
export function amountOf({ amount, credit, debit }: JsonObject): number {
  if (typeof amount === "number") return amount;
  const cents = (value: unknown) => (typeof value === "number" ? Math.abs(value) : 0);
  return cents(credit) - cents(debit);
}
