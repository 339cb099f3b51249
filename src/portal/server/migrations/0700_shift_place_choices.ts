import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** Whether workers agree that their place is recorded when they start and end a shift: one row for each who has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table shift_place_choices (
       tenant_id uuid not null references tenants (id),
       staff uuid not null,
       agreed boolean not null,
       decided_at timestamptz not null default now(),
       primary key (tenant_id, staff),
       foreign key (tenant_id, staff) references staff (tenant_id, uuid) on delete cascade
     )`,
  );
  await grantOnTenantTable(db, "shift_place_choices", "select, insert, update, delete");
}
