import { sql } from "kysely";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { takeTurn } from "../database/takeTurn.ts";

/**
 * To be called after anything that may take an admin away: a role, a status, an account. Someone must remain who can
 * sign in and manage accounts. Changes of a provider's admins wait for each other here, so that two who strip each other
 * at the same time do not both succeed; what the first one did is seen by the second.
 * @throws 409 when no active account has the role with every permission
 */
export async function keepAnAdmin({ db, tenant }: Context): Promise<void> {
  await takeTurn(db, `admins ${tenant.id}`);
  const { rows } = await sql<{ user: string }>`
    select users.uuid as "user" from users
    join user_roles on user_roles.tenant_id = users.tenant_id and user_roles.user_uuid = users.uuid
    join roles on roles.tenant_id = users.tenant_id and roles.uuid = user_roles.role_uuid
    where users.tenant_id = ${tenant.id} and users.status = 'active' and users.deleted_at is null
      and roles.all_permissions and roles.deleted_at is null
    limit 1`.execute(db);
  if (rows.length === 0)
    throw conflict("This would leave no one to manage accounts. Give someone else the Admin role first.");
}
