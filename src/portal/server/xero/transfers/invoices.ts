import { sql } from "kysely";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { type Address, placeAt } from "../../roster/place.ts";
import { callXero } from "../call.ts";
import { type Mappings, mappingsOf } from "../mapping/store.ts";
import { invoiceBody, type InvoiceLine } from "./invoiceBody.ts";
import { payerSubject } from "./contacts.ts";
import { blocked, type Kind, type Known, type Planned, type Sent } from "./kind.ts";
import { eachEnded } from "./outcome.ts";
import { knownInXero } from "./store.ts";

/** Invoices are asked for by so many numbers at once: an address has its limits. */
const numbersAtOnce = 40;

/** Which invoices Xero has: those that were approved. */
const sendable = new Set(["approved", "sent", "part_paid", "paid"]);

/** An approved invoice goes to Xero once, under its number. Voiding it here voids it there; nothing else changes it. */
export const invoices: Kind = {
  atOnce: 50,
  plan: async (context, subjects, known) => {
    const own = await invoicesBy(context, subjects);
    const there = await invoicesThere(
      context,
      [...own.values()].map(({ number }) => String(number)),
    );
    const contacts = await knownInXero(context, "contact");
    const mappings = await mappingsOf(context);
    return subjects.map((subject) => {
      const invoice = own.get(subject);
      if (!invoice) return blocked({ subject, label: subject }, "This invoice is not there any more.");
      return planned(
        { subject, invoice, id: known.get(subject)?.id },
        { there: there.get(String(invoice.number)), contacts, mappings, registered: isRegistered(context) },
      );
    });
  },
  send: async (context, list, key) => {
    const ready = list.filter(isAddressed);
    const body = { Invoices: ready.map(({ body: one = {} }) => one) };
    const answer =
      ready.length === 0
        ? {}
        : await callXero(context, {
            api: "accounting",
            method: "POST",
            path: "Invoices?summarizeErrors=false&unitdp=4",
            body,
            key: key(body),
          });
    const sent = eachEnded(answer.Invoices, "InvoiceID", ready.length);
    return list.map((one): Sent => sent[ready.indexOf(one)] ?? { problem: unaddressed });
  },
  after: async (context, subject, id) => {
    const type = recordTypeOf(context.services.types, "invoices");
    await updateRecord(context, type, subject, {}, { action: "sent-to-xero", more: { xero_invoice_id: id } });
  },
};

/** Whether it names a contact of Xero, as new invoices must; one that is voided is known by its id. */
const isAddressed = ({ does, body }: Planned): boolean =>
  does !== "create" || typeof asObject(body?.Contact).ContactID === "string";

const unaddressed = "The contact who pays could not be sent. Look at it in this list, then try again.";

const isRegistered = ({ tenant }: Context): boolean => tenant.settings.billing.gst_registered !== false;

/** What a line needs to know of the participant. */
interface Person extends Address {
  region: string | null;
}

/** Invoices with their lines, the participant's region, and the zone of where the participant is. */
async function invoicesBy(context: Context, ids: readonly string[]): Promise<Map<string, JsonObject>> {
  const type = recordTypeOf(context.services.types, "invoices");
  const { rows } = await sql<Row & { own_lines: InvoiceLine[] | null; person: Person }>`
    select invoices.*, (select jsonb_agg(data || jsonb_build_object('delivered_on', delivered_on) order by place)
        from invoice_lines where invoice_lines.tenant_id = invoices.tenant_id and invoice = invoices.uuid) as own_lines,
      jsonb_build_object('region', participants.region, 'state', participants.state,
        'postcode', participants.data->'postcode', 'time_zone', participants.data->'time_zone') as person
    from invoices join participants on participants.tenant_id = invoices.tenant_id and participants.uuid = participant
    where invoices.tenant_id = ${context.tenant.id} and invoices.deleted_at is null
      and invoices.uuid::text = any (${[...ids]}::text[])`.execute(context.db);
  return new Map(
    rows.map(({ own_lines: lines, person: { region, ...place }, ...row }) => [
      String(row.uuid),
      {
        ...decodeRow(type, row, context),
        uuid: String(row.uuid),
        lines: lines ?? [],
        region,
        zone: placeAt(context, place).zone,
      },
    ]),
  );
}

/** The invoices that Xero has under some numbers. */
async function invoicesThere(context: Context, numbers: readonly string[]): Promise<Map<string, JsonObject>> {
  const found = new Map<string, JsonObject>();
  for (let start = 0; start < numbers.length; start += numbersAtOnce) {
    const some = numbers
      .slice(start, start + numbersAtOnce)
      .map(encodeURIComponent)
      .join(",");
    const answer = await callXero(context, { api: "accounting", path: `Invoices?InvoiceNumbers=${some}` });
    for (const one of asList(answer.Invoices).filter(isObject))
      if (one.Status !== "DELETED" && one.Type === "ACCREC") found.set(String(one.InvoiceNumber), one);
  }
  return found;
}

interface Ours {
  subject: string;
  invoice: JsonObject;
  id?: string;
}

interface Theirs {
  there: JsonObject | undefined;
  contacts: Known;
  mappings: Mappings;
  registered: boolean;
}

function planned({ subject, invoice, id }: Ours, { there, contacts, mappings, registered }: Theirs): Planned {
  const one = { subject, label: String(invoice.number) };
  const theirs = there === undefined ? undefined : String(there.InvoiceID);
  if (invoice.status === "void") {
    if (theirs === undefined || there?.Status === "VOIDED")
      return { ...one, does: "same", said: [], ...(theirs && { id: theirs }) };
    return {
      ...one,
      does: "void",
      said: ["Voided here"],
      id: theirs,
      body: { InvoiceID: theirs, Status: "VOIDED" },
    };
  }
  if (invoice.kind === "credit_note" || invoice.status === "credited")
    return blocked(one, "Credit notes are entered in Xero.");
  if (!sendable.has(String(invoice.status))) return blocked(one, "Approve this invoice first.");
  if (there) {
    if (there.Status === "VOIDED")
      return blocked(one, "This invoice was voided in Xero. Void or credit it here too.");
    if (roundHalfUp(Number(there.Total) * 100) !== Number(invoice.total))
      return blocked(one, "Xero has an invoice of this number with another total.");
    return { ...one, does: theirs === id ? "same" : "link", said: [], id: theirs };
  }
  const contact = contacts.get(
    payerSubject(String(invoice.payer_type), String(invoice.payer_name), String(invoice.participant)),
  )?.id;
  const { body, missing } = invoiceBody(invoice, { contact, mappings, registered });
  if (missing.length > 0) return blocked(one, ...missing);
  const said = contact === undefined ? [`${String(invoice.payer_name)} becomes a contact first.`] : [];
  return { ...one, does: "create", said, body };
}
