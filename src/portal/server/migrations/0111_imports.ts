import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Tables that were read in from files: how far each is, what is wrong with it, and the records that it made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table imports (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       resource text not null,
       state text not null default 'uploaded',
       file uuid not null,
       file_name text not null,
       headers jsonb not null,
       sample jsonb not null,
       mapping jsonb not null,
       total int not null,
       done int not null default 0,
       problems jsonb not null default '[]',
       result jsonb not null default '{}',
       created_at timestamptz not null default now(),
       created_by uuid not null,
       created_by_name text not null,
       beat_at timestamptz not null default now(),
       imported_at timestamptz,
       primary key (tenant_id, uuid)
     )`,
    `create index imports_latest on imports (tenant_id, resource, created_at desc)`,
    `create table import_records (
       tenant_id uuid not null references tenants (id),
       import uuid not null,
       record uuid not null,
       row int not null,
       primary key (tenant_id, import, record),
       foreign key (tenant_id, import) references imports (tenant_id, uuid) on delete cascade
     )`,
  );
  await grantOnTenantTable(db, "imports", "select, insert, update, delete");
  await grantOnTenantTable(db, "import_records", "select, insert, delete");
}
