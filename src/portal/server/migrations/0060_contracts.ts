import type { Kysely } from "kysely";
import { grantOnTenantTable, keepSent, recordTable, run } from "./helpers.ts";

/** What becomes of a contract after it was sent; everything else in it stays as the other side got it. */
const moving = [
  "sent_at",
  "sent_by",
  "sent_to",
  "viewed_at",
  "answered_at",
  "answered_by",
  "answered_as",
  "signature",
  "accepted_sha256",
  "decline_reason",
  "ended_on",
  "end_reason",
  "replaced_by",
];

/** Of these, what never changes again once it is there. */
const sealed = ["signature", "accepted_sha256", "answered_at", "answered_by", "answered_as"];

const columns = (subject: string, table: string): string[] => [
  `${subject} uuid not null`,
  "number text not null",
  "revision int not null",
  "amends uuid",
  "status text not null",
  "start_date date not null",
  "end_date date",
  "document text",
  "document_sha256 text",
  "primary key (tenant_id, uuid)",
  "unique (tenant_id, number, revision)",
  "check (end_date > start_date)",
  "check ((document is null) = (document_sha256 is null))",
  `foreign key (tenant_id, ${subject}) references ${table} (tenant_id, uuid)`,
];

/**
 * Service agreements of participants and contracts of staff. `document` is what the other side was sent, word for word:
 * from then on the database itself refuses to change it, the fields that it was made of, or a signature.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, keepSent("keep_sent_contract", { moving, sealed }));
  for (const [table, subject, owner] of [
    ["participant_contracts", "participant", "participants"],
    ["staff_contracts", "staff", "staff"],
  ] as const) {
    await run(
      db,
      recordTable(table, ...columns(subject, owner)),
      `create index ${table}_of on ${table} (tenant_id, ${subject}, start_date) where deleted_at is null`,
      `create index ${table}_ending on ${table} (tenant_id, end_date) where status in ('sent', 'viewed', 'accepted') and deleted_at is null`,
      `create unique index ${table}_one_successor on ${table} (tenant_id, amends) where status in ('draft', 'sent', 'viewed') and deleted_at is null`,
      `create trigger ${table}_keep_sent before update on ${table} for each row execute function keep_sent_contract()`,
    );
    await grantOnTenantTable(db, table, "select, insert, update, delete");
  }
}
