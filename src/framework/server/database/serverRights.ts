import type pg from "pg";
import { applicationRole } from "./engine.ts";

/** What the first start installs into the database. */
const extensions = ["pg_trgm", "btree_gist"];

interface Rights {
  role: string;
  database: string;
  version: number;
  encoding: string;
  read_only: boolean;
  may_create: boolean;
  may_extend: boolean;
  has_jobs: boolean;
  missing: string[];
  unavailable: string[];
  has_role: boolean;
  may_make_roles: boolean;
  is_member: boolean;
  foreign_owner: string | null;
}

/**
 * What keeps the portal from using a database that it can sign in to, with the statement that mends it; undefined when
 * nothing does. Asked before anything is touched.
 */
export async function lackingRight(client: pg.Client, oldestVersion: number): Promise<string | undefined> {
  const { rows } = await client.query<Rights>(question, [applicationRole, extensions]);
  const [found] = rows;
  return found && reasons(found, oldestVersion).find((reason) => reason !== undefined);
}

const question = `
  select current_user as role, current_database() as database,
    current_setting('server_version_num')::int / 10000 as version,
    pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as read_only,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_create,
    has_database_privilege(current_database(), 'create') as may_extend,
    to_regnamespace('jobs') is not null as has_jobs,
    array(select name from unnest($2::text[]) as wanted (name) where not exists (select from pg_extension where extname = name)) as missing,
    array(select name from unnest($2::text[]) as wanted (name)
      where not exists (select from pg_available_extensions as known where known.name = wanted.name)) as unavailable,
    to_regrole($1) is not null as has_role,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_make_roles,
    to_regrole($1) is not null and pg_has_role(current_user, to_regrole($1), 'member') as is_member,
    (select pg_get_userbyid(relowner) from pg_class
      where oid = to_regclass('public.tenants') and not pg_has_role(current_user, relowner, 'usage')) as foreign_owner`;

const reasons = (found: Rights, oldestVersion: number): (string | undefined)[] => {
  const { role, database, version, missing, unavailable, foreign_owner: owner } = found;
  const canHaveRole = found.is_member || found.may_make_roles;
  return [
    version < oldestVersion
      ? `it is PostgreSQL ${version}, and ${oldestVersion} is the oldest that will do`
      : undefined,
    found.encoding === "UTF8"
      ? undefined
      : `the database "${database}" holds ${found.encoding} text; make one with: create database … encoding 'UTF8' template template0`,
    found.read_only ? "it is read-only, as a standby is" : undefined,
    owner === null
      ? undefined
      : `the portal's tables belong to the role "${owner}"; sign in as it, or run: grant "${owner}" to "${role}"`,
    owner !== null || found.may_create
      ? undefined
      : `the role "${role}" may not make tables; run: grant create, usage on schema public to "${role}"`,
    unavailable.length === 0
      ? undefined
      : `the server does not have ${unavailable.join(" and ")}; install the package postgresql-contrib there`,
    missing.length === 0 || found.may_extend
      ? undefined
      : `the role "${role}" may not add ${missing.join(" and ")}; run: grant create on database "${database}" to "${role}"`,
    found.has_jobs || found.may_extend
      ? undefined
      : `the role "${role}" may not make the schema of jobs; run: grant create on database "${database}" to "${role}"`,
    canHaveRole
      ? undefined
      : found.has_role
        ? `the role "${role}" may not act as ${applicationRole}; run: grant ${applicationRole} to "${role}"`
        : `there is no role ${applicationRole}, and "${role}" may not make it; run: create role ${applicationRole} nologin; grant ${applicationRole} to "${role}"`,
  ];
};
