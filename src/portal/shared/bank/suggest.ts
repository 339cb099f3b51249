import { invoicesNamed, type NumberIndex, numberIndex } from "./numbers.ts";
import { type PayerIndex, payerIndex, payersNamed } from "./payers.ts";
import { runThatAddsUp } from "./runs.ts";
import type { OpenReceipt, OpenInvoice } from "./open.ts";

/** Which invoices a receipt seems to pay. */
export interface Suggestion {
  allocations: { invoice: string; amount: number }[];
  /** The number or the payer says so, and the amount is right to the cent. */
  isSure: boolean;
  /** Why, in words. */
  because: string;
}

/** Invoices of one payer that are tried together, the oldest. */
const mostTogether = 500;

/**
 * Suggests invoices for receipts, in the order in which they were received. What is suggested for one is not suggested for
 * the next as well, and numbers come before names. A receipt is compared with the invoices that it names and with those of
 * the payers that it names, and with no others.
 * @param invoices those that are due, the oldest first
 */
export function suggestInvoices(
  receipts: readonly OpenReceipt[],
  invoices: readonly OpenInvoice[],
): Map<string, Suggestion> {
  const left = new Map(invoices.map(({ uuid, due }) => [uuid, due]));
  const found = new Map<string, Suggestion>();
  const numbers = numberIndex(invoices);
  for (const receipt of receipts) {
    const suggestion = byNumber(receipt, numbers, left);
    if (!suggestion) continue;
    found.set(receipt.uuid, suggestion);
    for (const { invoice, amount } of suggestion.allocations)
      left.set(invoice, (left.get(invoice) ?? 0) - amount);
  }
  const payers = payerIndex(
    invoices.flatMap((invoice) => {
      const rest = left.get(invoice.uuid) ?? 0;
      return rest > 0 ? [[invoice, rest] as const] : [];
    }),
  );
  for (const receipt of receipts) {
    const suggestion = found.has(receipt.uuid) ? undefined : byPayer(receipt, payers);
    if (suggestion) found.set(receipt.uuid, suggestion);
  }
  return found;
}

type Left = ReadonlyMap<string, number>;

/** The invoices that the receipt names. */
function byNumber(receipt: OpenReceipt, numbers: NumberIndex, left: Left): Suggestion | undefined {
  const named = invoicesNamed(numbers, receipt.text).filter(({ uuid }) => (left.get(uuid) ?? 0) > 0);
  if (named.length === 0) return undefined;
  const due = sumOf(named, left);
  const several = named.length > 1;
  const numberSays = several ? "Names the invoices" : "Names the invoice";
  return {
    allocations: spread(receipt.amount, named, left),
    isSure: due === receipt.amount,
    because:
      due === receipt.amount
        ? `${numberSays}, and the amount is right`
        : due > receipt.amount
          ? `${numberSays}, and pays a part`
          : `${numberSays}, and pays more than is due`,
  };
}

/** An invoice of the payer with that amount, or several that add up to it; they are paid in the index too. */
function byPayer({ amount, text }: OpenReceipt, payers: PayerIndex): Suggestion | undefined {
  const named = payersNamed(payers, text);
  const alike = named
    .map((open) => ({ open, same: open.ofAmount(amount) }))
    .filter(({ same }) => same.size > 0);
  const count = alike.reduce((all, { same }) => all + same.size, 0);
  const [first] = alike;
  const [invoice] = first?.same ?? [];
  if (first && invoice) {
    first.open.pay(invoice);
    return {
      allocations: [{ invoice: invoice.uuid, amount }],
      isSure: count === 1,
      because:
        count === 1
          ? "Payer and amount are those of one invoice"
          : `Payer and amount are those of ${count} invoices; this is the oldest`,
    };
  }
  for (const open of named) {
    const some = open.oldest(mostTogether);
    const run = runThatAddsUp(
      some.map(([, left]) => left),
      amount,
    );
    if (!run) continue;
    const chosen = some.slice(run.from, run.until);
    const areAll = chosen.length === open.size;
    for (const [invoice] of chosen) open.pay(invoice);
    return {
      allocations: chosen.map(([invoice, left]) => ({ invoice: invoice.uuid, amount: left })),
      isSure: false,
      because: areAll
        ? "All open invoices of the payer add up to it"
        : `${chosen.length} invoices of the payer add up to it`,
    };
  }
  return undefined;
}

const sumOf = (invoices: readonly OpenInvoice[], left: Left): number =>
  invoices.reduce((sum, { uuid }) => sum + (left.get(uuid) ?? 0), 0);

/** An amount on invoices, each up to what is due, until it is used up. */
function spread(amount: number, invoices: readonly OpenInvoice[], left: Left): Suggestion["allocations"] {
  let rest = amount;
  return invoices.flatMap(({ uuid }) => {
    const part = Math.min(rest, left.get(uuid) ?? 0);
    rest -= part;
    return part > 0 ? [{ invoice: uuid, amount: part }] : [];
  });
}
