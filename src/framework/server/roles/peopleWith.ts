import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Someone who can sign in, with their permissions: `null` for all of them. */
export interface Account {
  uuid: string;
  email: string;
  fullname: string;
  permissions: string[] | null;
}

/** The people of a provider who hold a permission: by a role, by one that has every permission, or by themselves. */
export const peopleWith = async (context: Context, permission: string): Promise<Account[]> =>
  (await accounts(context)).filter(
    ({ permissions }) => permissions === null || permissions.includes(permission),
  );

/** Everyone of a provider who can sign in, by their address. */
export async function accounts({ db, tenant }: Context): Promise<Account[]> {
  const { rows } = await sql<Account & { everything: boolean }>`
    select users.uuid, users.email, users.fullname, bool_or(coalesce(roles.all_permissions, false)) as everything,
      coalesce(array_agg(distinct held.permission) filter (where held.permission is not null), '{}') as permissions
    from users
    left join user_roles on user_roles.tenant_id = ${tenant.id} and user_roles.user_uuid = users.uuid
    left join roles on roles.tenant_id = ${tenant.id} and roles.uuid = user_roles.role_uuid and roles.deleted_at is null
    left join lateral (
      select permission from role_permissions where tenant_id = ${tenant.id} and role_uuid = roles.uuid
      union select permission from user_permissions where tenant_id = ${tenant.id} and user_uuid = users.uuid
    ) held on true
    where users.tenant_id = ${tenant.id} and users.status = 'active' and users.deleted_at is null
    group by users.tenant_id, users.uuid order by users.email`.execute(db);
  return rows.map(({ everything, permissions, ...account }) => ({
    ...account,
    permissions: everything ? null : permissions,
  }));
}
