import { createHash } from "node:crypto";
import { sql } from "kysely";
import { asList } from "#framework/shared/schema/patch.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { payerOf } from "#portal/shared/invoices/payer.ts";
import { allPages, callXero } from "../call.ts";
import { differences } from "./differences.ts";
import { finderOf } from "./finder.ts";
import { blocked, type Kind, type Planned, type Subject } from "./kind.ts";
import { eachEnded } from "./outcome.ts";

/** Who pays invoices, as Xero needs to know them: a name and an address for mail, and nothing about anyone's health. */
export interface Payer extends Subject {
  email?: string;
}

/**
 * What names a payer: the participant who pays for themselves, a plan manager by the name, the NDIA.
 * @param participant whose invoice it is
 */
export const payerSubject = (type: string, name: string, participant: string): string =>
  type === "agency"
    ? "agency"
    : type === "plan_manager"
      ? `manager ${name.trim().toLowerCase()}`
      : participant;

/** The number under which Xero knows a payer. */
const numberOf = (subject: string): string =>
  isUuid(subject) ? subject : createHash("sha256").update(subject).digest("hex").slice(0, 40);

/** Everyone who pays for a participant who is supported now or has an open invoice, once each, by name. */
export async function payers(context: Context): Promise<Payer[]> {
  const type = recordTypeOf(context.services.types, "participants");
  const { rows } = await sql<Row>`
    select * from participants where tenant_id = ${context.tenant.id} and deleted_at is null
      and (status = 'active' or exists (select from invoices where invoices.tenant_id = participants.tenant_id
        and participant = participants.uuid and invoices.status in ('approved', 'sent', 'part_paid')))
    order by uuid`.execute(context.db);
  const found = new Map<string, Payer>();
  for (const row of rows) {
    const uuid = String(row.uuid);
    const participant = decodeRow(type, row, context);
    const managed = asList(participant.budgets).filter(isObject);
    const categories = [undefined, ...managed.map(({ category }) => category)];
    for (const category of categories) {
      const payer = payerOf(participant, category);
      if (!payer || payer.name === "") continue;
      const subject = payerSubject(payer.type, payer.name, uuid);
      found.set(subject, {
        subject,
        label: payer.name,
        ...(payer.email !== undefined && { email: payer.email }),
      });
    }
  }
  const several = ofSeveral([...found.values()].map(({ label }) => label));
  return [...found.values()]
    .map((payer) => (several.has(payer.label.toLowerCase()) ? toldApart(payer) : payer))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Xero takes two contacts of one name for the same: those who share it get a part of their own number. */
const toldApart = (payer: Payer): Payer => ({
  ...payer,
  label: `${payer.label} (${numberOf(payer.subject).slice(-4)})`,
});

/** Contacts are who pays invoices; in Xero they are found by their number, then by name, then by address. */
export const contacts: Kind = {
  atOnce: 50,
  plan: async (context, subjects, known) => {
    const wanted = new Map((await payers(context)).map((payer) => [payer.subject, payer]));
    const there = await allContacts(context);
    const ids = new Set([...known.values()].map(({ id }) => id));
    const all = finder(there);
    // A contact of another payer is not taken for this one, whatever it is called.
    const free = finder(there.filter(({ ContactID }) => !ids.has(String(ContactID))));
    const severalHere = ofSeveral([...wanted.values()].map(({ email }) => email));
    const severalThere = ofSeveral(there.map(({ EmailAddress }) => String(EmailAddress ?? "")));
    return subjects.map((subject) => {
      const payer = wanted.get(subject);
      if (!payer)
        return blocked({ subject, label: subject }, "Nobody of this name pays for a participant any more.");
      const address = payer.email?.toLowerCase();
      const isOwn = address !== undefined && !severalHere.has(address) && !severalThere.has(address);
      const id = known.get(subject)?.id;
      const found =
        all.by("id", id) ??
        free.by("number", numberOf(subject)) ??
        free.by("name", payer.label) ??
        free.by("address", isOwn ? address : undefined);
      return planned(payer, found, id);
    });
  },
  send: async (context, list, key) => {
    const body = { Contacts: list.map(({ body: one = {} }) => one) };
    const answer = await callXero(context, {
      api: "accounting",
      method: "POST",
      path: "Contacts?summarizeErrors=false",
      body,
      key: key(body),
    });
    return eachEnded(answer.Contacts, "ContactID", list.length);
  },
};

const allContacts = (context: Context): Promise<JsonObject[]> =>
  allPages(context, {
    api: "accounting",
    path: "Contacts?pageSize=1000&summaryOnly=true",
    list: "Contacts",
    size: 1000,
  });

/** Texts that more than one of them has, whatever their case: nobody is found by such a one. */
function ofSeveral(texts: readonly (string | undefined)[]): Set<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const text of texts.flatMap((one) => one?.toLowerCase() || []))
    (once.has(text) ? more : once).add(text);
  return more;
}

/** Finds a contact of Xero. */
const finder = (there: readonly JsonObject[]) =>
  finderOf(there, {
    id: ({ ContactID }) => ContactID,
    number: ({ ContactNumber }) => ContactNumber,
    name: ({ Name }) => Name,
    address: ({ EmailAddress }) => EmailAddress,
  });

/**
 * Compares a payer with the contact that Xero has of them.
 * @param id the contact that the payer was tied to before
 */
function planned({ subject, label, email }: Payer, found: JsonObject | undefined, id?: string): Planned {
  const body = {
    ContactNumber: numberOf(subject),
    Name: label,
    ...(email !== undefined && { EmailAddress: email }),
  };
  if (!found) return { subject, label, does: "create", said: [], body };
  const contact = String(found.ContactID);
  const said = differences(
    found,
    { Name: label, ...(email !== undefined && { EmailAddress: email }) },
    words,
  );
  if (said.length > 0)
    return { subject, label, does: "update", said, id: contact, body: { ContactID: contact, ...body } };
  return { subject, label, does: id === contact ? "same" : "link", said, id: contact };
}

const words = { Name: "Name", EmailAddress: "Email" };
