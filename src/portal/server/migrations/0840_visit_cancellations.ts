import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Visits that participants ask to cancel. The database holds that each has one open request for a visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const open = "status = 'asked' and deleted_at is null";
  await run(
    db,
    recordTable(
      "visit_cancellations",
      "shift uuid not null",
      "participant uuid not null",
      "status text not null check (status in ('asked', 'agreed', 'declined', 'withdrawn', 'lapsed'))",
      "start_at timestamptz not null",
      "asked_at timestamptz not null",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
    ),
    `create unique index visit_cancellations_open on visit_cancellations (tenant_id, shift, participant) where ${open}`,
    `create index visit_cancellations_of_visit on visit_cancellations (tenant_id, shift, participant, asked_at)`,
    `create index visit_cancellations_asked on visit_cancellations (tenant_id, start_at) where ${open}`,
    `create index visit_cancellations_of_participant on visit_cancellations (tenant_id, participant, start_at)
      where deleted_at is null`,
  );
  await grantOnTenantTable(db, "visit_cancellations", "select, insert, update, delete");
}
