import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Reports whose numbers take long and are worked out in the background: how far each is, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table report_runs (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       key text not null,
       resource text not null,
       report text not null,
       asked jsonb not null,
       origin jsonb not null,
       state text not null default 'waiting'
         check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
       answer jsonb not null default '{}',
       message text not null default '',
       created_by uuid not null,
       created_at timestamptz not null default now(),
       begun_at timestamptz,
       beat_at timestamptz not null default now(),
       ended_at timestamptz,
       primary key (tenant_id, uuid)
     )`,
    `create unique index report_runs_of_reader on report_runs (tenant_id, created_by, key)`,
  );
  await grantOnTenantTable(db, "report_runs", "select, insert, update, delete");
}
