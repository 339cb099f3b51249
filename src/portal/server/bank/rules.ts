import { sql } from "kysely";
import { formatCents } from "#framework/shared/money/cents.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { amountOf } from "#portal/shared/bank/amount.ts";
import { withAllocated, withoutSuggestion } from "./status.ts";

/** A part of a receipt that pays an invoice. */
export interface Allocation extends JsonObject {
  invoice: string;
  /** Cents. */
  amount: number;
}

/** What was received, whichever column of a statement said it. @throws 422 without an amount */
export const bankReceipt: Prepare = (_, receipt) => {
  const amount = amountOf(receipt);
  if (amount <= 0) throw invalid({ amount: ["Enter the amount that was received."] });
  return { ...withAllocated({ amount }, 0), amount, credit: null, debit: null };
};

/**
 * Matches a receipt with the invoices that were chosen, or with its suggestion as the person saw it.
 * @throws 409 for another suggestion, 422 for more than is left of the receipt
 */
export const receiptMatched: Prepare = async ({ context, input, before = {} }) => {
  const chosen = allocationsFrom(input.allocations ?? seenSuggestion(input, before));
  const left = Number(before.left_over);
  const sum = chosen.reduce((all, { amount }) => all + amount, 0);
  if (sum > left) throw invalid({ allocations: [`Only ${formatCents(left)} of this receipt is left.`] });
  return {
    ...withAllocated(before, Number(before.allocated) + sum),
    matches: await withNumbers(context, merged([...allocationsFrom(before.matches), ...chosen])),
  };
};

/** The same with the numbers by which people know the invoices; one that is not there has none, and is refused. */
async function withNumbers({ db, tenant }: Context, all: readonly Allocation[]): Promise<JsonObject[]> {
  const ids = all.map(({ invoice }) => invoice);
  const { rows } = await sql<{ uuid: string; number: string }>`select uuid, number from invoices
    where tenant_id = ${tenant.id} and uuid = any(${ids}::uuid[])`.execute(db);
  const numbers = new Map(rows.map(({ uuid, number }) => [uuid, number]));
  return all.map(({ invoice, amount }) => {
    const number = numbers.get(invoice);
    return { invoice, ...(number !== undefined && { number }), amount };
  });
}

function seenSuggestion(input: JsonObject, before: JsonObject): JsonObject[string] {
  if (input.suggested === before.suggested && before.allocations !== undefined) return before.allocations;
  throw conflict("The suggestion has changed. Look at it again.");
}

/** An ignored receipt has no suggestion. */
export const receiptIgnored: Prepare = () => withoutSuggestion();

/** Takes a match back. */
export const receiptUnmatched: Prepare = (_, receipt) => ({
  ...withAllocated(receipt, 0),
  matches: null,
  matched_by: null,
  matched_at: null,
});

/** A receipt that is no longer ignored is what it was before. */
export const receiptRestored: Prepare = (_, receipt) => ({
  ...withAllocated(receipt, Number(receipt.allocated)),
  reason: null,
});

/** What is listed for invoices, each once. */
export const allocationsFrom = (listed: unknown): Allocation[] =>
  merged(
    [listed ?? []]
      .flat()
      .filter(isObject)
      .map(({ invoice, amount }) => ({ invoice: String(invoice), amount: Number(amount) })),
  );

/** The parts of each invoice together, in the order in which anyone who writes them takes their locks. */
function merged(all: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, number>();
  for (const { invoice, amount } of all) sums.set(invoice, (sums.get(invoice) ?? 0) + amount);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([invoice, amount]) => ({ invoice, amount }));
}
