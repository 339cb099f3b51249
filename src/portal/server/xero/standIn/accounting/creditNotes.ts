import { randomUUID } from "node:crypto";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, envelope, notFound, validationErrors, validationException } from "../answers.ts";
import type { Call } from "../call.ts";
import { accountingList, wanted } from "../lists.ts";
import { centsFrom, dayFrom, dollars, textFrom, xeroDay } from "../values.ts";
import { batch, elementsOf } from "./batch.ts";
import type { Contacts } from "./contacts.ts";
import { type Doc, totalsOf } from "./documents.ts";
import { DocumentStore } from "./documentStore.ts";
import type { Invoices } from "./invoices.ts";

const kind = {
  type: "ACCRECCREDIT",
  title: "Credit Note",
  number: "CreditNoteNumber",
  prefix: "CN-",
} as const;

/** The credit notes of the organisation, and what they are allocated to. */
export class CreditNotes {
  readonly #store: DocumentStore;
  readonly #invoices: Invoices;

  constructor(contacts: Contacts, invoices: Invoices) {
    this.#store = new DocumentStore(kind, contacts, (doc) => this.#record(doc));
    this.#invoices = invoices;
  }

  /** All credit notes, as they are answered. */
  all(): JsonObject[] {
    return this.#store.all().map((doc) => this.#record(doc));
  }

  /** Answers the calls about credit notes. */
  answer(call: Call, id: string | undefined, part: string | undefined): Answer {
    if (part !== undefined) return this.#allocations(call, id ?? "", part);
    if (call.method === "GET") return this.#read(call, id);
    return batch(call, "CreditNotes", (element) =>
      this.#store.change(
        id === undefined ? element : { ...element, CreditNoteID: id },
        call,
        "CreditNoteID",
        call.method === "PUT",
      ),
    );
  }

  #read(call: Call, id: string | undefined): Answer {
    if (id === undefined)
      return accountingList(call, "CreditNotes", wanted(call, this.all(), { IDs: "CreditNoteID" }));
    const doc = this.#store.find(id);
    if (!doc) throw notFound();
    return envelope(call.now, { CreditNotes: [this.#record(doc)] });
  }

  #allocations(call: Call, id: string, part: string): Answer {
    if (part !== "Allocations" || call.method !== "PUT" || !this.#store.find(id)) throw notFound();
    const made = elementsOf(call, "Allocations").map((given) => this.#allocate(given, id, call.now));
    return envelope(call.now, { Allocations: made });
  }

  #allocate(given: JsonObject, id: string, now: Date): JsonObject {
    const doc = this.#store.find(id);
    const { InvoiceID, InvoiceNumber } = asObject(given.Invoice);
    const invoice = textFrom(InvoiceID) || textFrom(InvoiceNumber);
    const cents = centsFrom(given.Amount) ?? 0;
    const day = dayFrom(given.Date) ?? now.toISOString().slice(0, 10);
    const wrong =
      doc?.status !== "AUTHORISED" || cents <= 0 || cents > totalsOf(doc).left
        ? "The amount allocated exceeds the remaining credit of an authorised credit note."
        : this.#invoices.credit(invoice, cents, day, id, now);
    if (!doc || wrong !== undefined)
      throw validationException([{ ...given, ValidationErrors: validationErrors([wrong ?? ""]) }]);
    const changed = {
      ...doc,
      allocations: [...doc.allocations, { id: randomUUID(), cents, day, document: invoice }],
      updated: now.getTime(),
    };
    this.#store.keep({ ...changed, status: totalsOf(changed).left === 0 ? "PAID" : doc.status });
    return {
      Amount: dollars(cents),
      Date: xeroDay(day),
      Invoice: { InvoiceID: invoice },
      CreditNote: { CreditNoteID: id, ID: id },
      ValidationErrors: [],
    };
  }

  #record(doc: Doc): JsonObject {
    return {
      CreditNoteID: doc.id,
      ID: doc.id,
      ...this.#store.record(doc),
      RemainingCredit: dollars(totalsOf(doc).left),
      Allocations: doc.allocations.map(({ cents, day, document = "" }) => ({
        Amount: dollars(cents),
        Date: xeroDay(day),
        Invoice: { InvoiceID: document },
      })),
      Payments: [],
    };
  }
}
