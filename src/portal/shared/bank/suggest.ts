import { invoicesNamed, type NumberIndex, numberIndex } from "./numbers.ts";
import { type PayerIndex, payerIndex, payersNamed } from "./payers.ts";
import { runThatAddsUp } from "./runs.ts";

/** A receipt that nothing is recorded for yet. */
export interface OpenReceipt {
  uuid: string;
  /** What is left of it, in cents. */
  amount: number;
  /** What the bank says of it. */
  text: string;
}

/** An invoice that somebody still owes. */
export interface OpenInvoice {
  uuid: string;
  number: string;
  /** Cents. */
  due: number;
  /** Who pays it, the same for all invoices of one payer. */
  payer: string;
  payerName: string;
}

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
  const keep = (receipt: OpenReceipt, suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    found.set(receipt.uuid, suggestion);
    for (const { invoice, amount } of suggestion.allocations)
      left.set(invoice, (left.get(invoice) ?? 0) - amount);
  };
  const numbers = numberIndex(invoices);
  for (const receipt of receipts) keep(receipt, byNumber(receipt, numbers, left));
  const payers = payerIndex(invoices);
  for (const receipt of receipts) if (!found.has(receipt.uuid)) keep(receipt, byPayer(receipt, payers, left));
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

/** An invoice of the payer with that amount, or several that add up to it. */
function byPayer(receipt: OpenReceipt, payers: PayerIndex, left: Left): Suggestion | undefined {
  const candidates = payersNamed(payers, receipt.text).map((all) =>
    all.filter(({ uuid }) => (left.get(uuid) ?? 0) > 0),
  );
  const same = candidates.flatMap((all) => all.filter(({ uuid }) => left.get(uuid) === receipt.amount));
  const [first] = same;
  if (first)
    return {
      allocations: [{ invoice: first.uuid, amount: receipt.amount }],
      isSure: same.length === 1,
      because:
        same.length === 1
          ? "Payer and amount are those of one invoice"
          : `Payer and amount are those of ${same.length} invoices; this is the oldest`,
    };
  for (const all of candidates) {
    const some = all.slice(0, mostTogether);
    const run = runThatAddsUp(
      some.map(({ uuid }) => left.get(uuid) ?? 0),
      receipt.amount,
    );
    if (!run) continue;
    const chosen = some.slice(run.from, run.until);
    return {
      allocations: spread(receipt.amount, chosen, left),
      isSure: false,
      because:
        chosen.length === all.length
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
