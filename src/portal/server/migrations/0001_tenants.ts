import { type Kysely, sql } from "kysely";
import { applicationRole } from "#framework/server/database/engine.ts";
import { grantOnTenantTable, run } from "./helpers.ts";

/** The application's role, tenants, people, roles and sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // An owner who may not make roles is given this one beforehand, by whoever runs the database.
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${applicationRole}') then
         create role ${applicationRole} nologin;
       end if;
     exception when duplicate_object or unique_violation then null;
     end $$`,
    `do $$ begin
       grant ${applicationRole} to current_user;
     exception when insufficient_privilege then null;
     end $$`,
    `create table tenants (
       id uuid primary key,
       slug text not null unique,
       status text not null default 'active',
       platform jsonb not null,
       settings jsonb not null,
       created_at timestamptz not null default now()
     )`,
    `create table users (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       version int not null default 1,
       created_at timestamptz not null default now(),
       created_by uuid,
       updated_at timestamptz not null default now(),
       updated_by uuid,
       deleted_at timestamptz,
       email text not null,
       password_hash text,
       status text not null,
       fullname text not null,
       phone text,
       profile_image jsonb,
       regions jsonb not null default '[]',
       second_factor_secret text,
       second_factor_step bigint,
       second_factor_since timestamptz,
       second_factor_required boolean not null default false,
       search text not null default '',
       data jsonb not null default '{}',
       primary key (tenant_id, uuid)
     )`,
    `create unique index users_email on users (tenant_id, email) where deleted_at is null`,
    `create table roles (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       version int not null default 1,
       created_at timestamptz not null default now(),
       created_by uuid,
       updated_at timestamptz not null default now(),
       updated_by uuid,
       deleted_at timestamptz,
       name text not null,
       description text,
       system boolean not null default false,
       all_permissions boolean not null default false,
       search text not null default '',
       data jsonb not null default '{}',
       primary key (tenant_id, uuid)
     )`,
    `create unique index roles_name on roles (tenant_id, lower(name)) where deleted_at is null`,
    `create table role_permissions (
       tenant_id uuid not null,
       role_uuid uuid not null,
       permission text not null,
       primary key (tenant_id, role_uuid, permission),
       foreign key (tenant_id, role_uuid) references roles (tenant_id, uuid) on delete cascade
     )`,
    `create table user_roles (
       tenant_id uuid not null,
       user_uuid uuid not null,
       role_uuid uuid not null,
       primary key (tenant_id, user_uuid, role_uuid),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid),
       foreign key (tenant_id, role_uuid) references roles (tenant_id, uuid)
     )`,
    `create table user_permissions (
       tenant_id uuid not null,
       user_uuid uuid not null,
       permission text not null,
       primary key (tenant_id, user_uuid, permission),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid)
     )`,
    `create table sessions (
       tenant_id uuid not null,
       uuid uuid not null,
       user_uuid uuid not null,
       rotation int not null default 0,
       rotated_at timestamptz not null default now(),
       created_at timestamptz not null default now(),
       expires_at timestamptz not null,
       revoked_at timestamptz,
       revoked_reason text,
       ip text,
       agent text,
       primary key (tenant_id, uuid),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid)
     )`,
    `create index sessions_user on sessions (tenant_id, user_uuid) where revoked_at is null`,
    `create table one_time_tokens (
       tenant_id uuid not null references tenants (id),
       hash text not null,
       kind text not null,
       user_uuid uuid,
       payload jsonb not null default '{}',
       attempts int not null default 0,
       created_at timestamptz not null default now(),
       expires_at timestamptz not null,
       used_at timestamptz,
       primary key (tenant_id, hash)
     )`,
    `create table recovery_codes (
       tenant_id uuid not null,
       user_uuid uuid not null,
       hash text not null,
       used_at timestamptz,
       primary key (tenant_id, user_uuid, hash),
       foreign key (tenant_id, user_uuid) references users (tenant_id, uuid)
     )`,
    `grant select, update on tenants to ${applicationRole}`,
    `alter table tenants enable row level security`,
    `alter table tenants force row level security`,
    // Which tenants there are must be known before a request has one; only its own can be changed.
    `create policy tenants_known on tenants for select using (true)`,
    `create policy tenants_own on tenants for update using (id = nullif(current_setting('app.tenant', true), '')::uuid)`,
  );
  for (const table of [
    "users",
    "roles",
    "role_permissions",
    "user_roles",
    "user_permissions",
    "sessions",
    "one_time_tokens",
    "recovery_codes",
  ]) {
    await grantOnTenantTable(db, table, "select, insert, update, delete");
  }
  await sql`grant usage on schema public to ${sql.id(applicationRole)}`.execute(db);
}
