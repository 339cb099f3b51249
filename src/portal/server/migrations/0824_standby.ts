import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Times at which workers stand by, in case somebody is unwell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "standby_times",
      "staff uuid not null",
      "start_at timestamptz not null",
      "end_at timestamptz not null",
      "primary key (tenant_id, uuid)",
      "check (end_at > start_at)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
    ),
    `create index standby_times_person on standby_times (tenant_id, staff, start_at) where deleted_at is null`,
    `create index standby_times_at on standby_times (tenant_id, start_at) where deleted_at is null`,
  );
  await grantOnTenantTable(db, "standby_times", "select, insert, update, delete");
}
