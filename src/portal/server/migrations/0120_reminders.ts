import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Of which compliance items staff were reminded, so that nobody is told the same twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table compliance_reminders (
       tenant_id uuid not null references tenants (id),
       staff uuid not null,
       compliance uuid not null,
       due date not null,
       step int not null,
       sent_at timestamptz not null default now(),
       primary key (tenant_id, staff, compliance, due, step)
     )`,
  );
  await grantOnTenantTable(db, "compliance_reminders", "select, insert, delete");
}
