import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Leave of staff: asked for, decided on, and counted by day and by person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "leaves",
      "staff uuid not null",
      "type text not null",
      "status text not null",
      "start_date date not null",
      "end_date date not null",
      "hours double precision",
      "primary key (tenant_id, uuid)",
      "check (end_date >= start_date)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
    ),
    `create index leaves_person on leaves (tenant_id, staff, start_date) where deleted_at is null`,
    `create index leaves_days on leaves (tenant_id, end_date, start_date) where deleted_at is null and status in ('pending', 'approved')`,
  );
  await grantOnTenantTable(db, "leaves", "select, insert, update, delete");
}
