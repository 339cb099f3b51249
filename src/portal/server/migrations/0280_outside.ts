import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/**
 * Work for services outside, which nothing may wait for in a transaction: objects that are to be deleted from the file
 * store, and how often a mail server that was out of order has delayed a message (`attempts` counts its refusals).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table file_deletions (
       tenant_id uuid not null references tenants (id),
       storage_key text not null,
       queued_at timestamptz not null default now(),
       attempts int not null default 0,
       next_attempt_at timestamptz not null default now(),
       primary key (tenant_id, storage_key)
     )`,
    `alter table outbox add column delays int not null default 0`,
    `create index files_by_key on files (tenant_id, storage_key)`,
  );
  await grantOnTenantTable(db, "file_deletions", "select, insert, update, delete");
}
