import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/**
 * Secret links by which people subscribe to a list of theirs in a calendar: one for each person and list, of which only
 * the hash is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table calendar_feeds (
       tenant_id uuid not null references tenants (id),
       user_uuid uuid not null,
       resource text not null,
       hash text not null,
       created_at timestamptz not null,
       last_fetched_at timestamptz,
       primary key (tenant_id, user_uuid, resource),
       unique (tenant_id, hash),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
     )`,
  );
  await grantOnTenantTable(db, "calendar_feeds", "select, insert, update, delete");
}
