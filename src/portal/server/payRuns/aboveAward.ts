import { formatCents } from "#framework/shared/money/cents.ts";
import type { Category } from "#portal/shared/pay/lines.ts";
import type { Pack } from "#portal/shared/pay/pack.ts";

/** An allowance that the office has entered for staff. */
export interface OwnAllowance {
  name: string;
  type: string;
  /** Cents. */
  amount: number;
  unit: string;
}

/** What the award's table pays by itself, by the type of allowance. */
const inTable: ReadonlyMap<string, readonly Category[]> = new Map([
  ["broken_shift", ["broken_shift_1", "broken_shift_2"]],
  ["sleepover", ["sleepover"]],
  ["on_call", ["on_call"]],
  ["vehicle", ["travel_km"]],
  ["meal", ["meal"]],
]);

/** Types of allowance that the award's table has an amount for. */
export const typesInTable = [...inTable.keys()];

/**
 * Allowances that someone was promised above the award's amount, each with both amounts: the pay has the award's, and a
 * person decides about the rest. Those that are not above any amount of their type change nothing.
 */
export function aboveAward(own: readonly OwnAllowance[], pack: Pack | undefined): string[] {
  return own.flatMap(({ name, type, amount }) => {
    const amounts = (pack?.allowances ?? []).flatMap(({ category, amount: cents }) =>
      cents !== null && inTable.get(type)?.includes(category) === true ? [cents] : [],
    );
    const least = Math.min(...amounts);
    return amount > least ? [`${name} (${formatCents(amount)} instead of ${formatCents(least)})`] : [];
  });
}
