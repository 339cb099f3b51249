import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { canonical, sha256 } from "#framework/server/canonical.ts";
import type { Context } from "#framework/server/context.ts";
import { documentOf } from "../../contracts/document.ts";
import { agreements, type ContractKind, employment, officeType } from "../../contracts/kinds.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { makeAgreements, makeReminders } from "./agreements.ts";
import { bindPapers, someOnPaper } from "./paperAgreements.ts";
import { makeStaffContracts } from "./staffContracts.ts";
import type { Random } from "../random.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Service agreements and staff contracts in every state, each with the document that it was sent as, and reminders. */
export async function insertContracts(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  {
    staff,
    participants,
    office,
  }: { staff: readonly string[]; participants: readonly string[]; office: string },
): Promise<void> {
  const signed = await makeAgreements(context, random, today, participants, office);
  const made = await someOnPaper(context, signed, office);
  await insert(agreements.office, made);
  await insert(agreements.reminders, makeReminders(today, agreements, made));
  const employed = await makeStaffContracts(context, random, today, staff, office);
  await insert(employment.office, employed);
  await insert(employment.reminders, makeReminders(today, employment, employed));
  for (const kind of [agreements, employment]) await keepDocuments(context, kind, today);
  await bindPapers(context);
}

const batchSize = 250;

/** Gives everything that is no draft the document that it was sent as, and binds the signatures to it. */
async function keepDocuments(context: Context, kind: ContractKind, today: string): Promise<void> {
  const type = officeType(context, kind);
  const table = sql.table(type.store.table);
  const { rows } = await sql<Row>`select * from ${table}
    where tenant_id = ${context.tenant.id} and status <> 'draft'`.execute(context.db);
  for (let start = 0; start < rows.length; start += batchSize) {
    const kept = rows.slice(start, start + batchSize).map((row) => {
      const record = decodeRow(type, row, context);
      const on = String(record.sent_at ?? today).slice(0, 10);
      const text = canonical(documentOf(context, kind, record, { by: String(record.sent_by), on }));
      return sql`(${String(row.uuid)}::uuid, ${text}, ${sha256(text)})`;
    });
    await sql`update ${table} as contract set document = kept.text, document_sha256 = kept.hash,
        data = contract.data
          || case when contract.data ? 'signature'
            then jsonb_build_object('accepted_sha256', kept.hash) else '{}' end
          || case when contract.data ? 'countersignature'
            then jsonb_build_object('countersigned_sha256', kept.hash) else '{}' end
      from (values ${sql.join(kept)}) as kept (uuid, text, hash)
      where contract.tenant_id = ${context.tenant.id} and contract.uuid = kept.uuid`.execute(context.db);
  }
}
