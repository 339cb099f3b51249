import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/**
 * Browsers that people have asked to be alerted on. `due_at` is when a device is to be alerted: one alert for all that
 * has come until then, as it says nothing of what it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table push_devices (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       user_uuid uuid not null,
       endpoint text not null,
       name text not null,
       created_at timestamptz not null default now(),
       due_at timestamptz,
       failures int not null default 0,
       primary key (tenant_id, uuid),
       unique (tenant_id, endpoint),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid) on delete cascade
     )`,
    `create index push_devices_of on push_devices (tenant_id, user_uuid)`,
    `create index push_devices_due on push_devices (due_at) where due_at is not null`,
  );
  await grantOnTenantTable(db, "push_devices", "select, insert, update, delete");
  // A routine finds what is due in one statement over all providers.
  await run(
    db,
    `create policy push_devices_over_all on push_devices for select to current_user using (true)`,
  );
}
