import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Support items with their price limits from a day on, and what an imported catalogue changes in them. A change keeps
 * the whole item as it will be (`item`), so that what is imported is what was reviewed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "support_items",
      "item_number text not null",
      "starts_on date not null",
      "ends_on date",
      "primary key (tenant_id, uuid)",
    ),
    `create unique index support_items_once on support_items (tenant_id, item_number, starts_on) where deleted_at is null`,
    recordTable(
      "price_changes",
      "import uuid not null",
      "place int not null",
      "kind text not null",
      `item jsonb not null default '{}'`,
      "primary key (tenant_id, uuid)",
    ),
    `create index price_changes_of on price_changes (tenant_id, import, place)`,
  );
  for (const table of ["support_items", "price_changes"])
    await grantOnTenantTable(db, table, "select, insert, update, delete");
}
