import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** What is proposed for open shifts: the first answer of each proposal, and the better one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table roster_proposal_answers (
       tenant_id uuid not null references tenants (id),
       resource text not null default 'roster-proposals' check (resource = 'roster-proposals'),
       proposal uuid not null,
       kind text not null check (kind in ('first', 'best')),
       answer jsonb not null,
       primary key (tenant_id, proposal, kind),
       foreign key (tenant_id, resource, proposal) references records (tenant_id, resource, uuid) on delete cascade
     )`,
  );
  await grantOnTenantTable(db, "roster_proposal_answers", "select, insert, update, delete");
}
