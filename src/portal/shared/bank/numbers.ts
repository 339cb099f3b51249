import type { OpenInvoice } from "./open.ts";

/** Invoices by their number without dashes and spaces, and the lengths that these have, the longest first. */
export interface NumberIndex {
  byNumber: ReadonlyMap<string, OpenInvoice>;
  lengths: readonly number[];
}

/** A text as numbers are compared: letters and digits only. */
const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Makes the index. */
export function numberIndex(invoices: readonly OpenInvoice[]): NumberIndex {
  const byNumber = new Map(invoices.map((invoice) => [plain(invoice.number), invoice]));
  const lengths = [...new Set([...byNumber.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);
  return { byNumber, lengths };
}

/** The invoices whose numbers a text has, with or without dashes and spaces, in the order of the text. */
export function invoicesNamed({ byNumber, lengths }: NumberIndex, text: string): OpenInvoice[] {
  const letters = plain(text);
  const found = new Set<OpenInvoice>();
  for (let start = 0; start < letters.length; start += 1) {
    const hit = lengths
      .map((length) => byNumber.get(letters.slice(start, start + length)))
      .find((invoice) => invoice !== undefined);
    if (!hit) continue;
    found.add(hit);
    start += plain(hit.number).length - 1;
  }
  return [...found];
}
