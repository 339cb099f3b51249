import { sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { pagination } from "../http/envelope.ts";
import { notFound } from "../http/errors.ts";
import type { Shown } from "../records/read/shownRules.ts";
import type { Input } from "../routes/module.ts";
import { readPaging } from "../records/read/paging.ts";

/** A role as it is shown and edited. */
export type Role = {
  uuid: string;
  version: number;
  name: string;
  description?: string;
  system: boolean;
  all_permissions: boolean;
  permissions: string[];
  /** How many people have it. */
  people: number;
};

/** Every role, the system's first; a page of them where one is asked for. */
export async function listRoles(context: Context, { query }: Input): Promise<unknown> {
  const roles = await rolesOf(context);
  const asked = query.limit === undefined ? { page: 1, limit: Math.max(roles.length, 1) } : readPaging(query);
  const shown = roles.slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return { roles: shown, pagination: pagination({ total: roles.length }, shown.length, asked) };
}

/** What each role allows, and how many people have it. */
export const roleRights: Shown = (context, rows) =>
  Promise.all(
    rows.map(async ({ uuid }) => {
      const { permissions, people } = await findRole(context, String(uuid));
      return { permissions, people };
    }),
  );

/** @throws 404 */
export async function findRole(context: Context, id: string): Promise<Role> {
  const [role] = isUuid(id) ? await rolesOf(context, id) : [];
  if (!role) throw notFound();
  return role;
}

/** Every role, the system's first; or the one with an id. */
export async function rolesOf({ db, tenant, services }: Context, id?: string): Promise<Role[]> {
  const { rows } = await sql<Role & { description: string | null }>`
    select uuid, version, name, description, system, all_permissions, created_at, updated_at,
      coalesce((select jsonb_agg(permission order by permission) from role_permissions held
        where held.tenant_id = roles.tenant_id and held.role_uuid = roles.uuid), '[]') as permissions,
      (select count(*) from user_roles had where had.tenant_id = roles.tenant_id and had.role_uuid = roles.uuid) as people
    from roles
    where tenant_id = ${tenant.id} and deleted_at is null ${id === undefined ? sql`` : sql`and uuid = ${id}`}
    order by system desc, lower(name)`.execute(db);
  const everything = services.sessions.everything.map(({ name }) => name);
  return rows.map(({ description, ...role }) => ({
    ...role,
    ...(description === null ? {} : { description }),
    ...(role.all_permissions && { permissions: everything }),
  }));
}
