import { sql } from "kysely";
import type { CareWindow, CurrentUser } from "../../context.ts";
import type { Db } from "../../database/database.ts";
import type { Clock } from "../../services.ts";

/** A person who can sign in, with what they may do. */
export type Person = Omit<CurrentUser, "session"> & {
  profile_image: unknown;
  /** Whom they have opened for an emergency, until when. */
  emergencies: OpenEmergency[];
};

interface OpenEmergency {
  entry: string;
  participant: string;
  until: string;
}

interface PersonRow {
  uuid: string;
  fullname: string;
  email: string;
  profile_image: unknown;
  regions: string[];
  staff: string | null;
  participant: string | null;
  care: { participant: string; parts: string[] }[];
  emergencies: OpenEmergency[];
  care_window: CareWindow;
  roles: { uuid: string; name: string; all: boolean }[];
  permissions: string[];
}

/**
 * Loads an active person with their roles and permissions, those of the roles and those given to them alone, and with
 * whom they care for on that day.
 * @param everything the permissions of a role that has all of them
 */
export async function loadPerson(
  { db, clock, everything }: { db: Db; clock: Clock; everything: { name: string }[] },
  tenant: string,
  userId: string,
): Promise<Person | undefined> {
  const now = clock.now().toISOString();
  const zone = sql`coalesce(tenants.settings->>'time_zone', 'Australia/Sydney')`;
  const { rows } = await sql<PersonRow>`
    select uuid, fullname, email, profile_image, regions,
      (select staff.uuid from staff where staff.tenant_id = ${tenant} and staff.user_uuid = users.uuid and staff.deleted_at is null) as staff,
      (select participants.uuid from participants
        where participants.tenant_id = ${tenant} and participants.user_uuid = users.uuid and participants.deleted_at is null) as participant,
      coalesce((select jsonb_agg(jsonb_build_object('participant', data->>'participant', 'parts', coalesce(data->'can_view', '[]')))
        from records join tenants on tenants.id = ${tenant}
        where records.tenant_id = ${tenant} and resource = 'caring-advocates' and records.deleted_at is null
          and ref_user = users.uuid and data->>'status' = 'active'
          and coalesce(data->>'consent_until', '9999') >= (${now}::timestamptz at time zone ${zone})::date::text), '[]') as care,
      (select jsonb_build_object('from', day.first, 'until', day.last,
          'opens', day.first::timestamp at time zone ${zone}, 'closes', (day.last + 1)::timestamp at time zone ${zone})
        from tenants, lateral (select
            (${now}::timestamptz at time zone ${zone})::date - coalesce((settings->>'care_days_after')::int, 7) as first,
            (${now}::timestamptz at time zone ${zone})::date + coalesce((settings->>'care_days_before')::int, 30) as last) as day
        where tenants.id = ${tenant}) as care_window,
      coalesce((select jsonb_agg(jsonb_build_object('entry', opened.uuid, 'participant', data->>'participant', 'until', data->>'expires_at'))
        from records opened where tenant_id = ${tenant} and resource = 'emergency-access' and deleted_at is null
          and ref_user = users.uuid and data->>'ended_at' is null
          and (data->>'expires_at')::timestamptz > ${now}), '[]') as emergencies,
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
  const { roles, permissions, staff, participant, care, ...person } = row;
  return {
    ...person,
    role: roles.map(({ uuid, name }) => ({ uuid, name })),
    permissions: roles.some(({ all }) => all) ? everything : permissions.map((name) => ({ name })),
    staff: staff ?? undefined,
    participant: participant ?? undefined,
    cares_for: byPart(care),
  };
}

/** Whom a person has open for an emergency at a moment. */
export function openAt(emergencies: readonly OpenEmergency[], moment: number): CurrentUser["emergency"] {
  const open = emergencies.filter(({ until }) => Date.parse(until) > moment);
  return {
    participants: open.map(({ participant }) => participant),
    entries: Object.fromEntries(open.map(({ participant, entry }) => [participant, entry])),
  };
}

/** For each part the participants of whom it may be seen; `any` has all of them. */
function byPart(care: PersonRow["care"]): Record<string, string[]> {
  const lists: Record<string, string[]> = { any: [] };
  for (const { participant, parts } of care)
    for (const part of ["any", ...parts]) (lists[part] ??= []).push(participant);
  return lists;
}
