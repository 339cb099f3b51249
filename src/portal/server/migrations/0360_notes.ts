import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Notes: of a shift, of the office, or of work without a shift. What is filtered and joined has columns; the text stands
 * in `data`. Whoever has shifts of their own may read and write notes from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "notes",
      "note_type text not null",
      "shift uuid",
      "ndis_client_user_id uuid",
      "staff_id uuid",
      "addendum_to uuid",
      "visible_to_staff boolean",
      "visible_to_participant boolean",
      "billable boolean",
      "payable boolean",
      "written_at timestamptz not null",
      "locked_at timestamptz not null",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, ndis_client_user_id) references participants (tenant_id, uuid)",
      "foreign key (tenant_id, staff_id) references staff (tenant_id, uuid)",
      "foreign key (tenant_id, addendum_to) references notes (tenant_id, uuid)",
    ),
    `create index notes_of_participant on notes (tenant_id, ndis_client_user_id, written_at) where deleted_at is null`,
    `create index notes_of_worker on notes (tenant_id, staff_id, written_at) where deleted_at is null`,
    `create index notes_of_shift on notes (tenant_id, shift) where shift is not null`,
    `create index notes_payable on notes (tenant_id, written_at) where payable and deleted_at is null`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, given.permission
       from role_permissions held cross join (values ('view-my-notes'), ('edit-my-notes')) as given (permission)
       where held.permission = 'view-my-shifts'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
  await grantOnTenantTable(db, "notes", "select, insert, update, delete");
}
