import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Endpoints of a provider that notices are sent to, the secrets that sign for them, and what was sent. A secret is
 * encrypted by the server and stands in no record: no list, export or log can show it. A delivery is written once for
 * each endpoint, thing and step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "webhook_endpoints",
      "status text not null check (status in ('setup', 'active', 'paused'))",
      "listens_since timestamptz",
      "next_attempt_at timestamptz",
      "failing_since timestamptz",
      "last_success_at timestamptz",
      "last_failure_at timestamptz",
      "failures int not null default 0",
      "primary key (tenant_id, uuid)",
    ),
    `create table webhook_secrets (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       endpoint uuid not null,
       secret text not null,
       created_at timestamptz not null,
       expires_at timestamptz,
       primary key (tenant_id, uuid),
       foreign key (tenant_id, endpoint) references webhook_endpoints (tenant_id, uuid) on delete cascade
     )`,
    `create index webhook_secrets_endpoint on webhook_secrets (tenant_id, endpoint)`,
    recordTable(
      "webhook_deliveries",
      "endpoint uuid not null",
      "notice text not null default ''",
      "key text not null default ''",
      "occasion text not null default ''",
      "step int not null default 0",
      "body text not null default '{}'",
      "status text not null check (status in ('waiting', 'delivered', 'failed'))",
      "due_at timestamptz",
      "attempts int not null default 0",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, endpoint, notice, key, occasion, step)",
      "foreign key (tenant_id, endpoint) references webhook_endpoints (tenant_id, uuid) on delete cascade",
    ),
    `create index webhook_deliveries_due on webhook_deliveries (due_at, tenant_id) where status = 'waiting'`,
    `create index webhook_deliveries_newest on webhook_deliveries (tenant_id, endpoint, created_at desc)`,
  );
  for (const table of ["webhook_endpoints", "webhook_secrets", "webhook_deliveries"])
    await grantOnTenantTable(db, table, "select, insert, update, delete");
  // A routine finds what is due in one statement over all providers; what was sent is only read by it.
  for (const table of ["webhook_endpoints", "webhook_deliveries"])
    await run(db, `create policy ${table}_over_all on ${table} for select to current_user using (true)`);
}
