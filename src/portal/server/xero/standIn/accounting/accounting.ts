import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, envelope, notFound } from "../answers.ts";
import type { Call } from "../call.ts";
import { wanted } from "../lists.ts";
import { accounts, organisation, taxRates, trackingCategories } from "../seed/organisation.ts";
import { Contacts } from "./contacts.ts";
import { CreditNotes } from "./creditNotes.ts";
import { Invoices } from "./invoices.ts";

/** What is only read. */
const lists: Record<string, [name: string, records: JsonObject[]]> = {
  Organisation: ["Organisations", [organisation]],
  Accounts: ["Accounts", accounts],
  TaxRates: ["TaxRates", taxRates],
  TrackingCategories: ["TrackingCategories", trackingCategories],
};

/** The Accounting API. */
export class Accounting {
  readonly contacts = new Contacts();
  readonly invoices = new Invoices(this.contacts);
  readonly creditNotes = new CreditNotes(this.contacts, this.invoices);

  /** Answers a call. @param path its path below the API, in parts */
  answer(call: Call, [resource = "", id, part]: string[]): Answer {
    if (resource === "Contacts") return this.contacts.answer(call, id);
    if (resource === "Invoices") return this.invoices.answer(call, id);
    if (resource === "CreditNotes") return this.creditNotes.answer(call, id, part);
    const list = lists[resource];
    if (!list || call.method !== "GET" || id !== undefined) throw notFound();
    return envelope(call.now, { [list[0]]: wanted(call, list[1]) });
  }
}
