import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Chats of two people and of groups. A chat counts its messages, so that their places have no gaps and two that are sent at
 * once have an order. `pair` is what two people have one chat by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table chat_threads (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       kind text not null check (kind in ('individual', 'group')),
       name text,
       pair text,
       created_by uuid not null,
       created_at timestamptz not null,
       last_seq bigint not null default 0,
       last_at timestamptz,
       primary key (tenant_id, uuid),
       unique (tenant_id, pair)
     )`,
    `create table chat_members (
       tenant_id uuid not null,
       thread uuid not null,
       user_uuid uuid not null,
       owner boolean not null default false,
       joined_at timestamptz not null,
       left_at timestamptz,
       from_seq bigint not null default 0,
       read_seq bigint not null default 0,
       muted boolean not null default false,
       primary key (tenant_id, thread, user_uuid),
       foreign key (tenant_id, thread) references chat_threads (tenant_id, uuid)
     )`,
    `create index chat_members_person on chat_members (tenant_id, user_uuid) where left_at is null`,
    recordTable(
      "chat_messages",
      "thread uuid not null",
      "sender uuid not null",
      "seq bigint not null",
      "sent_at timestamptz not null",
      "withdrawn_at timestamptz",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, thread, seq)",
      "foreign key (tenant_id, thread) references chat_threads (tenant_id, uuid)",
    ),
    `create table chat_blocks (
       tenant_id uuid not null references tenants (id),
       user_uuid uuid not null,
       blocked uuid not null,
       blocked_at timestamptz not null,
       primary key (tenant_id, user_uuid, blocked)
     )`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select distinct tenant_id, role_uuid, 'use-chat' from role_permissions
       where permission in ('view-my-shifts', 'view-own-record', 'view-cared-for', 'view-participants')
       on conflict do nothing`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select tenant_id, role_uuid, 'chat-with-everyone' from role_permissions where permission = 'view-participants'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
  await grantOnTenantTable(db, "chat_threads", "select, insert, update");
  await grantOnTenantTable(db, "chat_members", "select, insert, update");
  await grantOnTenantTable(db, "chat_messages", "select, insert, update");
  await grantOnTenantTable(db, "chat_blocks", "select, insert, delete");
}
