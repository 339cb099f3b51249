import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, envelope, notFound } from "../answers.ts";
import type { Call } from "../call.ts";
import { accountingList, pageOf, valueOf, wanted } from "../lists.ts";
import { same, textFrom } from "../values.ts";
import { batch, type Change } from "./batch.ts";
import { type Contact, isActive, merged, record, short } from "./contactRecord.ts";

const searched = ["Name", "FirstName", "LastName", "ContactNumber", "CompanyNumber", "EmailAddress"];

/** The contacts of the organisation. */
export class Contacts {
  readonly #byId = new Map<string, Contact>();

  /** All contacts, as they are answered. */
  all(): JsonObject[] {
    return [...this.#byId.values()].map(record);
  }

  /** Answers the calls about contacts. */
  answer(call: Call, id: string | undefined): Answer {
    if (call.method === "GET") return id === undefined ? this.#list(call) : this.#one(call, id);
    return batch(call, "Contacts", (element) =>
      this.change(id === undefined ? element : { ...element, ContactID: id }, call),
    );
  }

  /** The contact that a document names, which may be new; or why it cannot be used. */
  named(given: JsonObject, call: Call): { id: string; make: () => void } | { messages: string[] } {
    const known = this.#find(given);
    if (known?.fields.ContactStatus === "ARCHIVED")
      return { messages: [`The contact '${known.name}' has been archived.`] };
    if (known) return { id: known.id, make: () => undefined };
    const id = randomUUID();
    const change = this.change(given, call, id);
    return "messages" in change ? change : { id, make: () => void change.make() };
  }

  /** A contact by its id, as it is answered. */
  get(id: string): JsonObject {
    const known = this.#byId.get(id);
    return known ? record(known) : {};
  }

  /** Checks what is sent of a contact: it changes the one it is known by, or makes a new one. */
  change(given: JsonObject, { now }: Pick<Call, "now">, newId: string = randomUUID()): Change {
    const known = this.#find(given);
    const sentId = textFrom(given.ContactID);
    if (sentId !== "" && !known)
      return { messages: ["An existing Contact with the specified ContactID could not be found"] };
    const messages = this.#wrong(given, known);
    if (messages.length > 0) return { messages };
    const changed: Contact = {
      id: known?.id ?? newId,
      number: textFrom(given.ContactNumber) || (known?.number ?? ""),
      name: textFrom(given.Name) || (known?.name ?? ""),
      fields: merged(known?.fields ?? {}, given),
      updated: now.getTime(),
    };
    return {
      make: () => {
        this.#byId.set(changed.id, changed);
        return record(changed);
      },
    };
  }

  /** Puts in a contact that is there from the beginning. */
  put(given: JsonObject, at: number): void {
    const id = textFrom(given.ContactID);
    const base = { id, number: textFrom(given.ContactNumber), name: textFrom(given.Name) };
    this.#byId.set(id, { ...base, fields: given, updated: at });
  }

  #wrong(given: JsonObject, known: Contact | undefined): string[] {
    const name = textFrom(given.Name) || (known?.name ?? "");
    const number = textFrom(given.ContactNumber);
    const email = textFrom(given.EmailAddress);
    const isOther =
      known && number !== "" && known.number !== "" && number !== known.number && !given.ContactID;
    const taken = [...this.#byId.values()].some(
      (other) => other !== known && isActive(other) && same(other.name, name),
    );
    return [
      ...(name === "" ? ["The contact name must be specified"] : []),
      ...(name.length > 255 ? ["The contact name can't be longer than 255 characters."] : []),
      ...(taken || isOther
        ? [
            `The contact name ${name} is already assigned to another contact. The contact name must be unique across all active contacts.`,
          ]
        : []),
      ...(email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? ["Email address must be valid"] : []),
    ];
  }

  /** The contact that is meant: by its id, else by its number, else by its name. */
  #find(given: JsonObject): Contact | undefined {
    const id = textFrom(given.ContactID);
    if (id !== "") return this.#byId.get(id);
    const all = [...this.#byId.values()];
    const number = textFrom(given.ContactNumber);
    const name = textFrom(given.Name);
    return (
      all.find((contact) => number !== "" && contact.number === number) ??
      all.find((contact) => name !== "" && isActive(contact) && same(contact.name, name))
    );
  }

  #one({ now }: Call, id: string): Answer {
    const known = [...this.#byId.values()].find((contact) => contact.id === id || contact.number === id);
    if (!known) throw notFound();
    return envelope(now, { Contacts: [record(known)] });
  }

  #list(call: Call): Answer {
    const term = valueOf(call.query, "searchTerm")?.toLowerCase();
    const withArchived =
      valueOf(call.query, "includeArchived") === "true" || valueOf(call.query, "IDs") !== null;
    const found = wanted(call, this.all(), { IDs: "ContactID" }).filter(
      (contact) =>
        (withArchived || contact.ContactStatus === "ACTIVE") &&
        (!term || searched.some((field) => textFrom(contact[field]).toLowerCase().includes(term))),
    );
    return accountingList(call, "Contacts", pageOf(call) === undefined ? found.map(short) : found);
  }
}
