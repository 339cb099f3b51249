import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Money that the bank has received. A line of a statement is there once (`line_key`), never more of it is matched than
 * was received, and a payment of an invoice comes from one receipt at most. `looked_at` is when its suggestion was last
 * worked out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "bank_receipts",
      "received_on date not null",
      "status text not null",
      "amount int not null",
      "allocated int not null default 0",
      "line_key text",
      "looked_at timestamptz",
      "primary key (tenant_id, uuid)",
      "constraint bank_receipts_amounts check (amount > 0 and allocated between 0 and amount)",
    ),
    `create unique index bank_receipts_once on bank_receipts (tenant_id, line_key) where deleted_at is null`,
    `create index bank_receipts_by_status on bank_receipts (tenant_id, status, received_on) where deleted_at is null`,
    `create index bank_receipts_to_look_at on bank_receipts (tenant_id)
       where looked_at is null and status in ('unmatched', 'suggested') and deleted_at is null`,
    `create table bank_matches (
       tenant_id uuid not null references tenants (id),
       payment uuid not null,
       receipt uuid not null,
       invoice uuid not null,
       amount int not null check (amount > 0),
       primary key (tenant_id, payment),
       foreign key (tenant_id, receipt) references bank_receipts (tenant_id, uuid)
     )`,
    `create index bank_matches_of on bank_matches (tenant_id, receipt)`,
  );
  await grantOnTenantTable(db, "bank_receipts", "select, insert, update, delete");
  await grantOnTenantTable(db, "bank_matches", "select, insert, update, delete");
}
