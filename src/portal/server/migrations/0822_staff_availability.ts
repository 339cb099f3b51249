import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Who could do the one before can do the other now. */
const granted = [
  ["view-my-leave", "view-my-availability"],
  ["edit-my-leave", "edit-my-availability"],
  ["view-shifts", "view-staff-availability"],
  ["edit-shifts", "edit-staff-availability"],
]
  .map(([held, given]) => `('${held}', '${given}')`)
  .join(", ");

/**
 * Days on which workers cannot work, or can work beyond their usual week. Rosters ask for those of a few weeks, of all workers
 * at once: there are few of them, and the index by day finds them without a look at every worker.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "staff_availability",
      "staff uuid not null",
      "kind text not null check (kind in ('available', 'unavailable'))",
      "start_date date not null",
      "end_date date not null",
      "primary key (tenant_id, uuid)",
      "check (end_date >= start_date)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
    ),
    `create index staff_availability_person on staff_availability (tenant_id, staff, start_date) where deleted_at is null`,
    `create index staff_availability_days on staff_availability (tenant_id, end_date, start_date) where deleted_at is null`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, given.permission
       from role_permissions held join (values ${granted}) as given (held, permission) on given.held = held.permission
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
  await grantOnTenantTable(db, "staff_availability", "select, insert, update, delete");
}
