import { normalise } from "#framework/shared/text/normalise.ts";
import { OpenOfPayer } from "./openOfPayer.ts";
import type { OpenInvoice } from "./open.ts";

/** A payer with the words of the name and the open invoices. */
interface Payer {
  words: readonly string[];
  open: OpenOfPayer;
}

/** Payers by the longest word of their names. */
export type PayerIndex = ReadonlyMap<string, readonly Payer[]>;

/** Words that say what a company is, and that bank statements leave out. */
const ofCompanies = new Set(["pty", "ltd", "limited", "inc", "the", "and", "of"]);

/** Payers of the same longest word that are looked at. */
const mostAlike = 50;

const wordsOf = (text: string): string[] =>
  normalise(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !ofCompanies.has(word));

/**
 * Makes the index; a payer without a word is not found by name.
 * @param invoices open ones, the oldest first, with what is left of each in cents
 */
export function payerIndex(invoices: Iterable<readonly [OpenInvoice, number]>): PayerIndex {
  const payers = new Map<string, Payer>();
  for (const [invoice, left] of invoices) {
    const payer = payers.get(invoice.payer) ?? { words: wordsOf(invoice.payerName), open: new OpenOfPayer() };
    payers.set(invoice.payer, payer);
    payer.open.add(invoice, left);
  }
  const index = new Map<string, Payer[]>();
  for (const payer of payers.values()) {
    const [longest] = payer.words.toSorted((a, b) => b.length - a.length);
    if (longest === undefined) continue;
    const alike = index.get(longest) ?? [];
    index.set(longest, alike);
    if (alike.length < mostAlike) alike.push(payer);
  }
  return index;
}

/** The open invoices of each payer all of whose words a text has. */
export function payersNamed(index: PayerIndex, text: string): OpenOfPayer[] {
  const said = new Set(wordsOf(text));
  return [...said].flatMap((word) =>
    (index.get(word) ?? [])
      .filter(({ words }) => words.every((one) => said.has(one)))
      .map(({ open }) => open),
  );
}
