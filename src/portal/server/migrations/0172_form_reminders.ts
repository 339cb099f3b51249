import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Of which forms that are due somebody was reminded, so that nobody is told the same twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table form_reminders (
       tenant_id uuid not null references tenants (id),
       assignment uuid not null,
       due date not null,
       step int not null,
       sent_at timestamptz not null default now(),
       primary key (tenant_id, assignment, due, step),
       foreign key (tenant_id, assignment) references form_assignments (tenant_id, uuid)
     )`,
  );
  await grantOnTenantTable(db, "form_reminders", "select, insert, delete");
}
