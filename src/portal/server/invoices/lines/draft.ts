import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import type { Payer } from "#portal/shared/invoices/payer.ts";
import { alreadyBilled, type Billed, markBilled } from "./billed.ts";
import { type LeftOut, priced } from "./lines.ts";
import type { Support } from "./supports.ts";
import { participantsById } from "../people.ts";
import { totalsOf } from "./totals.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/** What billing some supports of one participant comes to. */
export interface Outcome {
  /** What is new, by who pays for it. */
  drafts: { payer: Payer; lines: JsonObject[]; supports: Support[]; total: number }[];
  /** What is on an invoice already. */
  billed: Billed[];
  /** What cannot be billed. */
  leftOut: LeftOut[];
}

/** A draft that lines were added to. */
export interface Drafted {
  uuid: string;
  number: string;
  payer: Payer;
  lines: number;
  total: number;
}

/** Works out what billing some supports of one participant would come to, and changes nothing. @throws 404 */
export async function outcomeOf(
  context: Context,
  participant: string,
  supports: readonly Support[],
): Promise<Outcome> {
  const type = recordTypeOf(context.services.types, "participants");
  await findAccessibleRow(context, type, participant);
  const person = (await participantsById(context, [participant])).get(participant) ?? {};
  const billed = await alreadyBilled(context, participant, supports);
  const isNew = ({ source, id }: Support) => !billed.some((one) => one.source === source && one.id === id);
  return { ...draftsOf(context, supports.filter(isNew), person), billed };
}

/**
 * What supports of one participant that are on no invoice come to, by who pays. Two plans may have two plan managers: each
 * is billed for the days of their plan.
 */
export function draftsOf(
  context: Context,
  supports: readonly Support[],
  person: JsonObject,
): Pick<Outcome, "drafts" | "leftOut"> {
  const drafts = new Map<string, Outcome["drafts"][number]>();
  const leftOut: LeftOut[] = [];
  for (const support of supports) {
    const result = priced(context, support, person);
    if ("leftOut" in result) leftOut.push(result.leftOut);
    else {
      const { payer, lines } = result;
      const key = `${payer.type} ${payer.name.toLowerCase()}`;
      const draft = drafts.get(key) ?? { payer, lines: [], supports: [], total: 0 };
      drafts.set(key, draft);
      draft.lines.push(...lines);
      draft.supports.push(support);
      draft.total += lines.reduce((sum, { amount }) => sum + Number(amount), 0);
    }
  }
  return { drafts: [...drafts.values()], leftOut };
}

/**
 * Puts supports of one participant on draft invoices, one for each payer: on the open draft where there is one. Anyone who
 * bills the same participant at the same time waits for this transaction, so that each support is billed once.
 * @throws 404 for a participant whom the person does not reach
 */
export async function billSupports(
  context: Context,
  participant: string,
  supports: readonly Support[],
): Promise<Outcome & { drafted: Drafted[] }> {
  const key = `invoice ${context.tenant.id} ${participant}`;
  await takeTurn(context.db, key);
  const outcome = await outcomeOf(context, participant, supports);
  const drafted: Drafted[] = [];
  for (const draft of outcome.drafts) drafted.push(await addToDraft(context, participant, draft));
  return { ...outcome, drafted };
}

async function addToDraft(
  context: Context,
  participant: string,
  { payer, lines, supports, total }: Outcome["drafts"][number],
): Promise<Drafted> {
  const type = recordTypeOf(context.services.types, "invoices");
  const open = await openDraft(context, participant, payer);
  const invoice = open
    ? { ...decodeRow(type, open, context), uuid: String(open.uuid) }
    : await createRecord(context, type, {}, await headOf(context, participant, payer));
  const uuid = String(invoice.uuid);
  await markBilled(context, uuid, participant, supports);
  const first = Number(invoice.line_count ?? 0) + 1;
  await insertRecords(
    context,
    recordTypeOf(context.services.types, "invoice-lines"),
    lines.map((line, index) => ({ ...line, invoice: uuid, place: first + index })),
  );
  await updateRecord(context, type, uuid, {}, { action: "add-lines", more: await totalsOf(context, uuid) });
  return { uuid, number: String(invoice.number), payer, lines: lines.length, total };
}

/** The draft that a participant has for a payer, locked. */
async function openDraft(
  { db, tenant }: Context,
  participant: string,
  { type, name }: Payer,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from invoices where tenant_id = ${tenant.id} and participant = ${participant} and payer_type = ${type}
      and lower(coalesce(data->>'payer_name', '')) = lower(${name}) and status = 'draft' and kind = 'invoice'
      and deleted_at is null order by created_at, uuid limit 1 for update`.execute(db);
  return rows[0];
}

async function headOf(context: Context, participant: string, payer: Payer): Promise<JsonObject> {
  const type = recordTypeOf(context.services.types, "participants");
  return headFrom(
    decodeRow(type, await findAccessibleRow(context, type, participant), context),
    participant,
    payer,
  );
}

/** Whom an invoice is about and who pays it, as its paper names them. */
export function headFrom(person: JsonObject, participant: string, payer: Payer): JsonObject {
  const address = [person.address, person.suburb, person.state, person.postcode].filter(Boolean).join(", ");
  return {
    participant,
    participant_name: String(person.full_name ?? ""),
    participant_address: address === "" ? null : address,
    ndis_number: person.type === "ndis" ? (person.ndis_number ?? null) : null,
    payer_type: payer.type,
    payer_name: payer.name,
    payer_email: payer.email ?? null,
  };
}
