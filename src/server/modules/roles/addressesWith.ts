import { sql } from "kysely";
import type { Context } from "../../context.ts";

interface Account {
  email: string;
  permissions: string[] | null;
}

/** The addresses of those who have a permission. */
export const addressesWith = async (context: Context, permission: string): Promise<string[]> =>
  (await accounts(context))
    .filter(({ permissions }) => permissions === null || permissions.includes(permission))
    .map(({ email }) => email);

/** Who can sign in: their address and permissions, `null` for all of them. */
export async function accounts({ db, tenant }: Context): Promise<Account[]> {
  const { rows } = await sql<{ email: string; everything: boolean; permissions: string[] }>`
    select users.email, bool_or(coalesce(roles.all_permissions, false)) as everything,
      array_agg(distinct held.permission) filter (where held.permission is not null) as permissions
    from users
    left join user_roles on user_roles.tenant_id = ${tenant.id} and user_roles.user_uuid = users.uuid
    left join roles on roles.tenant_id = ${tenant.id} and roles.uuid = user_roles.role_uuid and roles.deleted_at is null
    left join lateral (
      select permission from role_permissions where tenant_id = ${tenant.id} and role_uuid = roles.uuid
      union select permission from user_permissions where tenant_id = ${tenant.id} and user_uuid = users.uuid
    ) held on true
    where users.tenant_id = ${tenant.id} and users.status = 'active' and users.deleted_at is null
    group by users.uuid, users.email order by users.email`.execute(db);
  return rows.map(({ email, everything, permissions }) => ({
    email,
    permissions: everything ? null : (permissions ?? []),
  }));
}
