import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Clock, CurrentUser, PersonFacts } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { PersonOfPortal } from "../portal.ts";

/** A person who can sign in, with what they may do. What is open to them for a while is left out: it depends on the moment. */
export type Person = Omit<CurrentUser, "session" | "opened"> & { profile_image: unknown };

interface PersonRow {
  uuid: string;
  fullname: string;
  email: string;
  profile_image: unknown;
  regions: string[];
  roles: { uuid: string; name: string; all: boolean }[];
  permissions: string[];
}

/** What loading a person takes. */
export interface PersonSource {
  db: Db;
  clock: Clock;
  /** The permissions of a role that has all of them. */
  everything: { name: string }[];
  ofPortal: PersonOfPortal;
}

/**
 * Loads an active person with their roles and permissions, those of the roles and those given to them alone, and with
 * what the portal knows of them, in one statement.
 */
export async function loadPerson(
  { db, clock, everything, ofPortal }: PersonSource,
  tenant: string,
  userId: string,
): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow & JsonObject>`
    select uuid, fullname, email, profile_image, regions,
      ${ofPortal.columns({ tenant, now: clock.now().toISOString() })},
      coalesce((select jsonb_agg(jsonb_build_object('uuid', roles.uuid, 'name', roles.name, 'all', roles.all_permissions) order by roles.name)
        from user_roles join roles on roles.tenant_id = ${tenant} and roles.uuid = user_roles.role_uuid and roles.deleted_at is null
        where user_roles.tenant_id = ${tenant} and user_roles.user_uuid = users.uuid), '[]') as roles,
      coalesce((select jsonb_agg(distinct held.permission order by held.permission) from (
        select permission from user_permissions where tenant_id = ${tenant} and user_uuid = users.uuid
        union select role_permissions.permission from role_permissions
          join user_roles on user_roles.tenant_id = ${tenant} and user_roles.role_uuid = role_permissions.role_uuid
          where role_permissions.tenant_id = ${tenant} and user_roles.user_uuid = users.uuid) held), '[]') as permissions
    from users
    where tenant_id = ${tenant} and uuid = ${userId} and status = 'active' and deleted_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { uuid, fullname, email, profile_image, regions, roles, permissions, ...columns } = row;
  const facts: PersonFacts = ofPortal.facts(columns);
  return {
    ...facts,
    uuid,
    fullname,
    email,
    profile_image,
    regions,
    role: roles.map(({ uuid: id, name }) => ({ uuid: id, name })),
    permissions: roles.some(({ all }) => all) ? everything : permissions.map((name) => ({ name })),
  };
}
