import { sql } from "kysely";
import type { CurrentUser } from "../../context.ts";
import type { Db } from "../../database/database.ts";

/** A person who can sign in, with what they may do. */
export type Person = Omit<CurrentUser, "session"> & { profile_image: unknown };

interface PersonRow {
  uuid: string;
  fullname: string;
  email: string;
  profile_image: unknown;
  regions: string[];
  staff: string | null;
  participant: string | null;
  roles: { uuid: string; name: string; all: boolean }[];
  permissions: string[];
}

/**
 * Loads an active person with their roles and permissions, those of the roles and those given to them alone.
 * @param everything the permissions of a role that has all of them
 */
export async function loadPerson(
  db: Db,
  tenant: string,
  userId: string,
  everything: { name: string }[],
): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`
    select uuid, fullname, email, profile_image, regions,
      (select staff.uuid from staff where staff.tenant_id = ${tenant} and staff.user_uuid = users.uuid and staff.deleted_at is null) as staff,
      (select participants.uuid from participants
        where participants.tenant_id = ${tenant} and participants.user_uuid = users.uuid and participants.deleted_at is null) as participant,
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
  const { roles, permissions, staff, participant, ...person } = row;
  return {
    ...person,
    role: roles.map(({ uuid, name }) => ({ uuid, name })),
    permissions: roles.some(({ all }) => all) ? everything : permissions.map((name) => ({ name })),
    staff: staff ?? undefined,
    participant: participant ?? undefined,
  };
}
