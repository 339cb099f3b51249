import type { OpenInvoice } from "./open.ts";

/** The open invoices of one payer, the oldest first, with what is left of each; found by that amount too. */
export class OpenOfPayer {
  readonly #left = new Map<OpenInvoice, number>();
  readonly #byAmount = new Map<number, Set<OpenInvoice>>();

  /** Adds an invoice that comes after those before. @param left cents */
  add(invoice: OpenInvoice, left: number): void {
    this.#left.set(invoice, left);
    const same = this.#byAmount.get(left) ?? new Set();
    this.#byAmount.set(left, same.add(invoice));
  }

  get size(): number {
    return this.#left.size;
  }

  /** Those of which this amount is left, in cents. */
  ofAmount(amount: number): ReadonlySet<OpenInvoice> {
    return this.#byAmount.get(amount) ?? new Set();
  }

  /** The oldest, with what is left of each in cents. */
  oldest(most: number): [OpenInvoice, number][] {
    return [...this.#left.entries().take(most)];
  }

  /** Nothing is left of this one. */
  pay(invoice: OpenInvoice): void {
    this.#byAmount.get(this.#left.get(invoice) ?? 0)?.delete(invoice);
    this.#left.delete(invoice);
  }
}
