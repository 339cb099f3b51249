import { randomUUID } from "node:crypto";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, envelope, notFound } from "../answers.ts";
import type { Call } from "../call.ts";
import { accountingList, pageOf, valueOf, wanted } from "../lists.ts";
import { dollars, xeroDay } from "../values.ts";
import { batch } from "./batch.ts";
import type { Contacts } from "./contacts.ts";
import { type Doc, totalsOf } from "./documents.ts";
import { DocumentStore } from "./documentStore.ts";

const kind = { type: "ACCREC", title: "Invoice", number: "InvoiceNumber", prefix: "INV-" } as const;

/** The sales invoices of the organisation. */
export class Invoices {
  readonly #store: DocumentStore;

  constructor(contacts: Contacts) {
    this.#store = new DocumentStore(kind, contacts, (doc) => this.#record(doc));
  }

  /** All invoices, as they are answered. */
  all(): JsonObject[] {
    return this.#store.all().map((doc) => this.#record(doc));
  }

  /** Answers the calls about invoices. */
  answer(call: Call, id: string | undefined): Answer {
    if (call.method !== "GET")
      return batch(call, "Invoices", (element) =>
        this.#store.change(
          id === undefined ? element : { ...element, InvoiceID: id },
          call,
          "InvoiceID",
          call.method === "PUT",
        ),
      );
    if (id === undefined) return this.#list(call);
    const doc = this.#store.find(id);
    if (!doc) throw notFound();
    return envelope(call.now, { Invoices: [this.#record(doc)] });
  }

  /** Puts a credit against an invoice; says why it cannot, if it cannot. */
  credit(id: string, cents: number, day: string, creditNote: string, now: Date): string | undefined {
    const doc = this.#store.find(id);
    if (doc?.status !== "AUTHORISED") return "Credit can only be allocated to an authorised invoice.";
    if (cents > totalsOf(doc).left) return "The amount allocated exceeds the amount due of the invoice.";
    const allocation = { id: randomUUID(), cents, day, document: creditNote };
    this.#keep({ ...doc, allocations: [...doc.allocations, allocation] }, now);
    return undefined;
  }

  /** Records a payment as a bookkeeper does. Throws where there is no such invoice to pay. */
  pay(number: string, cents: number, day: string, now: Date): void {
    const doc = this.#store.find(number);
    if (doc?.status !== "AUTHORISED" || cents > totalsOf(doc).left)
      throw new Error(`Invoice ${number} can't be paid: it is ${doc?.status ?? "not known"}.`);
    this.#keep({ ...doc, payments: [...doc.payments, { id: randomUUID(), cents, day }] }, now);
  }

  #keep(doc: Doc, now: Date): void {
    const isPaid = totalsOf(doc).left === 0;
    this.#store.keep({ ...doc, status: isPaid ? "PAID" : doc.status, updated: now.getTime() });
  }

  #list(call: Call): Answer {
    const lists = { IDs: "InvoiceID", InvoiceNumbers: "InvoiceNumber", Statuses: "Status" };
    const contacts = (valueOf(call.query, "ContactIDs") ?? "").split(",").filter((id) => id !== "");
    const asked = wanted(call, this.all(), lists).filter(
      ({ Contact }) => contacts.length === 0 || contacts.includes(String(asObject(Contact).ContactID)),
    );
    // Without a page Xero leaves the lines out.
    const records =
      pageOf(call) === undefined ? asked.map((invoice) => ({ ...invoice, LineItems: [] })) : asked;
    return accountingList(call, "Invoices", records);
  }

  #record(doc: Doc): JsonObject {
    const { paid, allocated, left } = totalsOf(doc);
    const settled = [...doc.payments, ...doc.allocations].toSorted((one, other) =>
      one.day.localeCompare(other.day),
    );
    return {
      InvoiceID: doc.id,
      ...this.#store.record(doc),
      Payments: doc.payments.map(({ id, cents, day }) => ({
        PaymentID: id,
        Date: xeroDay(day),
        Amount: dollars(cents),
        CurrencyRate: 1,
        HasAccount: false,
        HasValidationErrors: false,
      })),
      CreditNotes: doc.allocations.map(({ id, cents, day, document = "" }) => ({
        CreditNoteID: document,
        ID: id,
        Date: xeroDay(day),
        AppliedAmount: dollars(cents),
      })),
      Prepayments: [],
      Overpayments: [],
      AmountDue: dollars(left),
      AmountPaid: dollars(paid),
      AmountCredited: dollars(allocated),
      ...(doc.status === "PAID" && { FullyPaidOnDate: xeroDay(settled.at(-1)?.day ?? doc.date) }),
    };
  }
}
