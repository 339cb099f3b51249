import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** What the people of a role begin with until they arrange it themselves, by the keys of `preferences`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table role_preferences (
       tenant_id uuid not null references tenants (id),
       role_uuid uuid not null,
       key text not null,
       value jsonb not null,
       updated_at timestamptz not null,
       primary key (tenant_id, role_uuid, key),
       foreign key (tenant_id, role_uuid) references roles (tenant_id, uuid) on delete cascade
     )`,
  );
  await grantOnTenantTable(db, "role_preferences", "select, insert, update, delete");
}
