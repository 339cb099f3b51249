import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * The connection of a provider to Xero, and what is sent there. Secrets and tokens are encrypted by the server. A token is
 * replaced by one process at a time (`refreshing_until`), and both of a pair in one statement (`generation`). Each thing
 * is sent by one row, which holds what it is called in Xero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table xero_connections (
       tenant_id uuid primary key references tenants (id),
       status text not null default 'disconnected' check (status in ('disconnected', 'connected', 'expired')),
       client_id text,
       client_secret text,
       access_token text,
       refresh_token text,
       expires_at timestamptz,
       generation int not null default 0,
       refreshing_until timestamptz,
       paused_until timestamptz,
       organisation_id text,
       organisation_name text,
       connected_by text,
       connected_at timestamptz,
       lists_at timestamptz,
       consent_state text,
       consent_verifier text,
       consent_redirect text,
       consent_until timestamptz
     )`,
    recordTable(
      "xero_transfers",
      "kind text not null",
      "subject text not null",
      "status text not null",
      "due_at timestamptz",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, kind, subject)",
    ),
    `create index xero_transfers_due on xero_transfers (due_at, tenant_id) where status = 'waiting'`,
  );
  await grantOnTenantTable(db, "xero_connections", "select, insert, update, delete");
  await grantOnTenantTable(db, "xero_transfers", "select, insert, update, delete");
}
