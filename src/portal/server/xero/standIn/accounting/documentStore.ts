import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Call } from "../call.ts";
import { dollars, same, textFrom, xeroDay, xeroInstant } from "../values.ts";
import type { Change } from "./batch.ts";
import type { Contacts } from "./contacts.ts";
import { type Doc, type Kind, readDocument, totalsOf } from "./documents.ts";

/** Documents of one kind, by id and by number. */
export class DocumentStore {
  readonly #docs = new Map<string, Doc>();
  readonly #kind: Kind;
  readonly #contacts: Contacts;
  readonly #recordOf: (doc: Doc) => JsonObject;

  /** @param recordOf how a document is answered */
  constructor(kind: Kind, contacts: Contacts, recordOf: (doc: Doc) => JsonObject) {
    this.#kind = kind;
    this.#contacts = contacts;
    this.#recordOf = recordOf;
  }

  /** Every document, in the order they came. */
  all(): Doc[] {
    return [...this.#docs.values()];
  }

  /** The document with this id, else the one with this number. */
  find(id: string, number = id): Doc | undefined {
    return (
      this.#docs.get(id) ??
      this.all().find((doc) => number !== "" && same(doc.number, number) && doc.status !== "DELETED")
    );
  }

  /**
   * Checks what is sent of a document: it changes the one with its id or number, or makes a new one.
   * @param isNew whether it has to be new, as with PUT
   */
  change(given: JsonObject, call: Call, idField: string, isNew: boolean): Change {
    const { title, number } = this.#kind;
    const sentId = textFrom(given[idField]);
    const known = this.find(sentId, sentId === "" ? textFrom(given[number]) : "");
    if (sentId !== "" && !known)
      return { messages: [`An existing ${title} with the specified ${idField} could not be found`] };
    if (known && isNew) return { messages: [`${title} # must be unique.`] };
    const { doc, make, messages } = readDocument(given, known, this.#kind, call, this.#contacts);
    const twin = this.find("", doc.number);
    if (twin && twin.id !== doc.id) messages.push(`${title} # must be unique.`);
    if (messages.length > 0) return { messages };
    return {
      make: () => {
        make();
        const kept = { ...doc, number: doc.number || this.#nextNumber() };
        this.#docs.set(doc.id, kept);
        return this.#recordOf(kept);
      },
    };
  }

  /** Keeps a document that has changed. */
  keep(doc: Doc): void {
    this.#docs.set(doc.id, doc);
  }

  /** What both kinds of documents say of themselves. */
  record(doc: Doc): JsonObject {
    const { subTotal, tax, total } = totalsOf(doc);
    const { Reference, Url, SentToContact, BrandingThemeID } = doc.fields;
    return {
      Type: this.#kind.type,
      [this.#kind.number]: doc.number,
      Reference: Reference ?? "",
      ...(Url !== undefined && { Url }),
      ...(BrandingThemeID !== undefined && { BrandingThemeID }),
      SentToContact: SentToContact ?? false,
      CurrencyRate: 1,
      CurrencyCode: "AUD",
      HasErrors: false,
      IsDiscounted: false,
      HasAttachments: false,
      Contact: this.#contacts.get(doc.contact),
      DateString: `${doc.date}T00:00:00`,
      Date: xeroDay(doc.date),
      ...(doc.due !== "" && { DueDateString: `${doc.due}T00:00:00`, DueDate: xeroDay(doc.due) }),
      Status: doc.status,
      LineAmountTypes: doc.amounts,
      LineItems: doc.lines.map(({ record }) => record),
      SubTotal: dollars(subTotal),
      TotalTax: dollars(tax),
      Total: dollars(total),
      UpdatedDateUTC: xeroInstant(doc.updated),
      UpdatedDateUTCString: new Date(doc.updated).toISOString().replace(/\.\d+Z$/, "Z"),
    };
  }

  #nextNumber(): string {
    let next = this.#docs.size + 1;
    const numberOf = () => `${this.#kind.prefix}${String(next).padStart(4, "0")}`;
    while (this.find("", numberOf())) next += 1;
    return numberOf();
  }
}
