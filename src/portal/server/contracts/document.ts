import { sql } from "kysely";
import type { Proof } from "#portal/shared/contracts/proof.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { canonical, sha256 } from "#framework/server/canonical.ts";
import type { Context } from "#framework/server/context.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type ContractKind, officeType } from "./kinds.ts";

/** Fields that say what became of a contract, not what was agreed; they are no part of the document. */
const moving = new Set([
  "status",
  "sent_at",
  "sent_by",
  "sent_to",
  "sent_how",
  "viewed_at",
  "answered_at",
  "answered_by",
  "answered_as",
  "signature",
  "accepted_sha256",
  "countersigned_at",
  "countersigned_by",
  "countersigned_as",
  "countersignature",
  "countersigned_sha256",
  "decline_reason",
  "ended_on",
  "end_reason",
  "replaced_by",
  "document_sha256",
  "signed_on",
  "paper_scan",
  "paper_sha256",
  "recorded_by",
]);

/** What was agreed, as the fields of the record say it. */
export const agreedIn = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !moving.has(name)));

/** What a contract is to the other side and to a court: who offers what to whom. */
export interface ContractDocument extends JsonObject {
  format: 1;
  kind: string;
  provider: JsonObject;
  offered: JsonObject;
  agreed: JsonObject;
}

/** The document of a contract as it would be sent now. */
export function documentOf(
  context: Context,
  kind: ContractKind,
  record: JsonObject,
  offered: { by: string; on: string } = {
    by: context.user.fullname,
    on: tenantCalendar(context).today,
  },
): ContractDocument {
  const { profile: known } = context.tenant;
  const named = ["name", "legal_name", "abn", "registration_number", "phone", "email", "website"];
  return {
    format: 1,
    kind: kind.office,
    provider: Object.fromEntries(named.flatMap((name) => (known[name] ? [[name, known[name]]] : []))),
    offered,
    agreed: agreedIn(record),
  };
}

/**
 * Keeps a contract's document with its fingerprint. From now on the database refuses to change either.
 * @returns the fingerprint
 */
export async function keepDocument(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  { table }: { table: string },
  id: string,
  document: ContractDocument,
): Promise<string> {
  const text = canonical(document);
  const fingerprint = sha256(text);
  await sql`update ${sql.table(table)} set document = ${text}, document_sha256 = ${fingerprint}
    where tenant_id = ${tenant.id} and uuid = ${id} and document is null`.execute(db);
  return fingerprint;
}

/** Compares a contract with its fingerprint again, from what the database has now. */
export function proofOf(context: Context, kind: ContractKind, row: Row): Proof {
  const record = decodeRow(officeType(context, kind), row, context);
  const text = typeof row.document === "string" ? row.document : undefined;
  const document_sha256 = typeof row.document_sha256 === "string" ? row.document_sha256 : undefined;
  const computed_sha256 = text === undefined ? undefined : sha256(text);
  const document_matches = computed_sha256 !== undefined && computed_sha256 === document_sha256;
  const fields_match =
    document_matches && canonical(agreedIn(record)) === canonical(storedDocument(row)?.agreed ?? null);
  const accepted_sha256 = typeof record.accepted_sha256 === "string" ? record.accepted_sha256 : undefined;
  const isUnderIt = (signature: Json | undefined, fingerprint: Json | undefined) =>
    signature === undefined ? undefined : fingerprint === computed_sha256 && document_matches;
  const signature_matches = isUnderIt(record.signature ?? record.paper_scan, accepted_sha256);
  const countersignature_matches = isUnderIt(record.countersignature, record.countersigned_sha256);
  return {
    document_sha256,
    computed_sha256,
    accepted_sha256,
    document_matches,
    fields_match,
    signature_matches,
    countersignature_matches,
    matches:
      document_matches && fields_match && signature_matches !== false && countersignature_matches !== false,
  };
}

/** The document that was sent; undefined for a draft. */
export const storedDocument = (row: Row): ContractDocument | undefined =>
  typeof row.document === "string" ? (JSON.parse(row.document) as ContractDocument) : undefined;
