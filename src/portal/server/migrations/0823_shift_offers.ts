import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Open shifts that are offered, and a row for each worker whom one is offered to: it keeps whether they ask for it. A shift
 * is offered once at a time, which the database holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "shift_offers",
      "shift uuid not null",
      "status text not null check (status in ('open', 'filled', 'withdrawn', 'ended'))",
      "start_at timestamptz not null",
      "ends_at timestamptz not null",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
    ),
    `create unique index shift_offers_open on shift_offers (tenant_id, shift) where status = 'open' and deleted_at is null`,
    `create index shift_offers_by_start on shift_offers (tenant_id, start_at) where deleted_at is null`,
    recordTable(
      "shift_requests",
      "offer uuid not null",
      "shift uuid not null",
      "staff uuid not null",
      "status text not null check (status in ('offered', 'asked', 'withdrawn', 'given', 'not_given', 'ended'))",
      "start_at timestamptz not null",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, offer, staff)",
      "foreign key (tenant_id, offer) references shift_offers (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
    ),
    `create index shift_requests_of_worker on shift_requests (tenant_id, staff, start_at) where deleted_at is null`,
  );
  await grantOnTenantTable(db, "shift_offers", "select, insert, update, delete");
  await grantOnTenantTable(db, "shift_requests", "select, insert, update, delete");
}
