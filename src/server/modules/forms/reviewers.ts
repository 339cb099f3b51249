import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Somebody who is told by mail. */
export interface Recipient {
  uuid: string;
  email: string;
  fullname: string;
}

/** The people of the provider who hold a permission: by a role, by one that has every permission, or by themselves. */
export async function peopleWith(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  permission: string,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select uuid, email, fullname from users
    where tenant_id = ${tenant.id} and status = 'active' and deleted_at is null and (
      exists (select from user_permissions held where held.tenant_id = ${tenant.id} and held.user_uuid = users.uuid and held.permission = ${permission})
      or exists (select from user_roles mine
        join roles on roles.tenant_id = mine.tenant_id and roles.uuid = mine.role_uuid and roles.deleted_at is null
        where mine.tenant_id = ${tenant.id} and mine.user_uuid = users.uuid and (roles.all_permissions
          or exists (select from role_permissions held where held.tenant_id = mine.tenant_id
            and held.role_uuid = roles.uuid and held.permission = ${permission}))))
    order by email`.execute(db);
  return rows;
}
