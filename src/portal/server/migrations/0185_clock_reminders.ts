import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Of which of a form's clocks those who review were reminded: each clock by itself, since one may outlast another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table clock_reminders (
       tenant_id uuid not null references tenants (id),
       submission uuid not null,
       clock text not null,
       due timestamptz not null,
       stage int not null,
       sent_at timestamptz not null default now(),
       primary key (tenant_id, submission, clock, due, stage),
       foreign key (tenant_id, submission) references form_submissions (tenant_id, uuid) on delete cascade
     )`,
    `alter table form_submissions drop column reminded`,
  );
  await grantOnTenantTable(db, "clock_reminders", "select, insert, delete");
}
