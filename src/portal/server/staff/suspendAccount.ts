import { sql } from "kysely";
import { isAdmin } from "#framework/shared/access/visible.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden } from "#framework/server/http/errors.ts";
import { rightsChanged } from "#framework/server/roles/grants.ts";
import { keepAnAdmin } from "#framework/server/roles/keepAnAdmin.ts";
import { endSessions } from "#framework/server/session/sessions.ts";
import { nextVersion } from "#framework/server/database/changes.ts";

/**
 * Suspends the account of a staff member, and ends their sessions.
 * @returns whether there was one that could sign in
 * @throws 403 for the account of an admin, unless one does it; 409 for the last admin
 */
export async function suspendAccountOf(context: Context, staff: string): Promise<boolean> {
  const { db, tenant, user } = context;
  const { rows } = await sql<{ uuid: string; fullname: string; status: string; admin: boolean }>`
    select users.uuid, users.fullname, users.status, exists (select from user_roles
        join roles on roles.tenant_id = user_roles.tenant_id and roles.uuid = user_roles.role_uuid
        where user_roles.tenant_id = users.tenant_id and user_roles.user_uuid = users.uuid
          and roles.all_permissions) as admin
    from users join staff on staff.tenant_id = users.tenant_id and staff.user_uuid = users.uuid
    where users.tenant_id = ${tenant.id} and staff.uuid = ${staff} and users.deleted_at is null
    for update of users`.execute(db);
  const [account] = rows;
  if (!account || account.status === "suspended") return false;
  if (account.admin && !isAdmin(user))
    throw forbidden("Only an administrator can remove another administrator's access.");
  await db
    .updateTable("users")
    .set({ status: "suspended", version: nextVersion, updated_at: sql`now()`, updated_by: user.uuid })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", account.uuid)
    .execute();
  if (account.admin) await keepAnAdmin(context);
  await endSessions(context, account.uuid, "suspended");
  await logActivity(context, {
    action: "update",
    resource: "platform-users",
    record: account.uuid,
    label: account.fullname,
    changes: { status: { from: account.status, to: "suspended" } },
  });
  await rightsChanged(context);
  return true;
}

/** Whether a staff member has an account that is suspended. */
export async function hasSuspendedAccount({ db, tenant }: Context, staff: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .innerJoin("staff", (join) =>
      join.onRef("staff.tenant_id", "=", "users.tenant_id").onRef("staff.user_uuid", "=", "users.uuid"),
    )
    .select("users.uuid")
    .where("users.tenant_id", "=", tenant.id)
    .where("staff.uuid", "=", staff)
    .where("users.status", "=", "suspended")
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
