import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/**
 * The SMS gateway of a provider, and who is to be alerted by it. The key is encrypted by the server. `due_at` is when a
 * person is to get a message: one for all that has come until then, as it says nothing of what it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table sms_gateways (
       tenant_id uuid primary key references tenants (id),
       username text not null,
       api_key text not null,
       sender text not null,
       paused_until timestamptz,
       problem text,
       problem_at timestamptz,
       sent_at timestamptz
     )`,
    `create table sms_alerts (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       user_uuid uuid not null,
       due_at timestamptz,
       failures int not null default 0,
       sent_at timestamptz,
       problem text,
       problem_at timestamptz,
       primary key (tenant_id, uuid),
       unique (tenant_id, user_uuid),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
     )`,
    `create index sms_alerts_due on sms_alerts (due_at) where due_at is not null`,
  );
  await grantOnTenantTable(db, "sms_gateways", "select, insert, update, delete");
  await grantOnTenantTable(db, "sms_alerts", "select, insert, update, delete");
  // A routine finds what is due in one statement over all providers.
  await run(db, `create policy sms_alerts_over_all on sms_alerts for select to current_user using (true)`);
}
