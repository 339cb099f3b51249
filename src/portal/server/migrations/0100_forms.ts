import type { Kysely } from "kysely";
import { applicationRole } from "#framework/server/database/engine.ts";
import { grantOnTenantTable, run } from "./helpers.ts";

/**
 * Forms that belong to the record they are about, registers with clocks, the chain of seals, and the versions of forms
 * as they were published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table form_submissions
       add column kind text not null default 'author',
       add column reference text,
       add column state text,
       add column due_at timestamptz,
       add column reminded int not null default 0,
       add column amends uuid,
       add column escalations jsonb not null default '[]',
       add column answered jsonb not null default '{}'`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table form_submissions no force row level security`,
    `update form_submissions set state = 'submitted' where status <> 'draft'`,
    `alter table form_submissions force row level security`,
    `create index form_submissions_about on form_submissions (tenant_id, participant_uuid, form, submitted_at)`,
    `create index form_submissions_due on form_submissions (tenant_id, due_at) where due_at is not null`,
    `create table form_seals (
       tenant_id uuid not null references tenants (id),
       position bigint not null,
       submission uuid not null,
       form text not null,
       form_version int not null,
       sealed_at timestamptz not null,
       signer text not null,
       canonical text not null,
       rendered text not null,
       previous_hash text not null,
       hash text not null,
       primary key (tenant_id, position),
       unique (tenant_id, submission)
     )`,
    `create function refuse_change_of_seal() returns trigger language plpgsql as $$
       begin raise exception 'a seal is never changed'; end $$`,
    `create trigger form_seals_stay before update or delete or truncate on form_seals
       for each statement execute function refuse_change_of_seal()`,
    `create table form_versions (
       form text not null,
       version int not null,
       hash text not null,
       content jsonb not null,
       published_at timestamptz not null default now(),
       primary key (form, version)
     )`,
    `grant select on form_versions to ${applicationRole}`,
  );
  await grantOnTenantTable(db, "form_seals", "select, insert");
}
