import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** How people want to be notified: one row for each person who has chosen anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table notification_choices (
       tenant_id uuid not null references tenants (id),
       user_uuid uuid not null,
       data jsonb not null,
       updated_at timestamptz not null default now(),
       primary key (tenant_id, user_uuid),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
     )`,
  );
  await grantOnTenantTable(db, "notification_choices", "select, insert, update, delete");
}
