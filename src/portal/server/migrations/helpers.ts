import { type Kysely, sql } from "kysely";
import { applicationRole, tenantSetting } from "#framework/server/database/engine.ts";

/** Runs statements one after another. */
export async function run(db: Kysely<unknown>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Row-level security by tenant on a table, forced for its owner too, and what the application may do with it. */
export async function grantOnTenantTable(db: Kysely<unknown>, table: string, rights: string): Promise<void> {
  const own = `tenant_id = nullif(current_setting('${tenantSetting}', true), '')::uuid`;
  await run(
    db,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${table}_tenant on ${table} using (${own}) with check (${own})`,
    `grant ${rights} on ${table} to ${applicationRole}`,
  );
}

/** Columns that every table of records begins with; `more` are the ones of its own. */
export const recordTable = (table: string, ...more: string[]): string => `create table ${table} (
  tenant_id uuid not null references tenants (id),
  uuid uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  search text not null default '',
  data jsonb not null default '{}',
  ${more.join(",\n  ")}
)`;

/** What becomes of a contract after it was sent, and which of it never changes again once it is there. */
interface AfterSending {
  moving: readonly string[];
  sealed: readonly string[];
}

/** A trigger's function: once a contract has a `document`, only what becomes of it may change. */
export const keepSent = (name: string, { moving, sealed }: AfterSending): string =>
  `create function ${name}() returns trigger language plpgsql as $$
      declare
        moving text[] := array['${moving.join("','")}'];
        sealed text[] := array['${sealed.join("','")}'];
      begin
        if old.document is not null and (
          (to_jsonb(old) - array['version','updated_at','updated_by','search','status','data'])
            is distinct from (to_jsonb(new) - array['version','updated_at','updated_by','search','status','data'])
          or (old.data - moving) is distinct from (new.data - moving)
          or exists (select from unnest(sealed) as key
            where old.data ? key and (old.data->key) is distinct from (new.data->key))
        ) then
          raise exception 'a contract that was sent does not change' using errcode = 'integrity_constraint_violation';
        end if;
        return new;
      end $$`;
