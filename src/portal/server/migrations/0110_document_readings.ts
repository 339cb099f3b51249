import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Who has confirmed to have read which version of a document of the register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table document_readings (
       tenant_id uuid not null references tenants (id),
       document uuid not null,
       number int not null,
       user_uuid uuid not null,
       read_at timestamptz not null default now(),
       primary key (tenant_id, document, number, user_uuid)
     )`,
    `create index document_readings_person on document_readings (tenant_id, user_uuid, document)`,
    `create index records_given_document on records (tenant_id, (data->>'document'))
       where resource in ('participant-documents', 'staff-documents')`,
  );
  await grantOnTenantTable(db, "document_readings", "select, insert, delete");
}
