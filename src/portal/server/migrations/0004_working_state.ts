import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/** What people and the server keep while they work: bookmarks, preferences, views, drafts, repeated requests, mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const perUser = `tenant_id uuid not null, user_uuid uuid not null, foreign key (tenant_id, user_uuid) references users (tenant_id, uuid)`;
  await run(
    db,
    `create table bookmarks (${perUser}, page text not null, created_at timestamptz not null default now(),
       primary key (tenant_id, user_uuid, page))`,
    `create table preferences (${perUser}, key text not null, value jsonb not null, updated_at timestamptz not null default now(),
       primary key (tenant_id, user_uuid, key))`,
    `create table saved_views (${perUser}, uuid uuid not null, resource text not null, name text not null, role_uuid uuid,
       state jsonb not null, created_at timestamptz not null default now(), primary key (tenant_id, uuid),
       foreign key (tenant_id, role_uuid) references roles (tenant_id, uuid))`,
    `create index saved_views_resource on saved_views (tenant_id, resource)`,
    `create table drafts (${perUser}, key text not null, value text not null, updated_at timestamptz not null default now(),
       primary key (tenant_id, user_uuid, key))`,
    `create table idempotency_keys (tenant_id uuid not null references tenants (id), user_uuid uuid not null, key text not null,
       request_hash text not null, status int, answer text, created_at timestamptz not null default now(),
       primary key (tenant_id, user_uuid, key))`,
    `create table outbox (tenant_id uuid not null references tenants (id), uuid uuid not null, recipient text not null,
       subject text not null, body text not null, created_at timestamptz not null default now(), sent_at timestamptz,
       attempts int not null default 0, next_attempt_at timestamptz not null default now(), error text,
       primary key (tenant_id, uuid))`,
    `create index outbox_waiting on outbox (tenant_id, next_attempt_at) where sent_at is null`,
  );
  for (const table of ["bookmarks", "preferences", "saved_views", "drafts", "idempotency_keys", "outbox"]) {
    await grantOnTenantTable(db, table, "select, insert, update, delete");
  }
}
