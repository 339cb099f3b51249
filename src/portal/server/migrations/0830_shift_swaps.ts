import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Shifts that workers ask colleagues to take or to swap. A shift is in one open swap at a time as the one that is given,
 * which the database holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const open = "status in ('asked', 'agreed') and deleted_at is null";
  await run(
    db,
    recordTable(
      "shift_swaps",
      "shift uuid not null",
      "other_shift uuid",
      "staff uuid not null",
      "colleague uuid",
      "status text not null check (status in ('asked', 'agreed', 'approved', 'declined', 'withdrawn', 'refused', 'lapsed'))",
      "start_at timestamptz not null",
      "ends_at timestamptz not null",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, other_shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
      "foreign key (tenant_id, colleague) references staff (tenant_id, uuid)",
    ),
    `create unique index shift_swaps_open on shift_swaps (tenant_id, shift) where ${open}`,
    `create index shift_swaps_in_return on shift_swaps (tenant_id, other_shift) where ${open}`,
    `create index shift_swaps_asked on shift_swaps (tenant_id, start_at) where status = 'asked' and deleted_at is null`,
    `create index shift_swaps_of_worker on shift_swaps (tenant_id, staff, start_at) where deleted_at is null`,
    `create index shift_swaps_of_colleague on shift_swaps (tenant_id, colleague, start_at) where deleted_at is null`,
  );
  await grantOnTenantTable(db, "shift_swaps", "select, insert, update, delete");
}
