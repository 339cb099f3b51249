import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";

/** Says whether a staff member can sign in, to those who may see accounts: they then know whom to invite. */
export const staffSignIn: Shown = async ({ db, tenant, user }, rows) => {
  if (!holds(user, "view-platform-users")) return rows.map(() => ({}));
  const ids = rows.map(({ uuid }) => String(uuid));
  const found = await sql<{ staff: string; status: string }>`
    select staff.uuid as staff, users.status from staff
      join users on users.tenant_id = staff.tenant_id and users.uuid = staff.user_uuid
    where staff.tenant_id = ${tenant.id} and staff.uuid = any(${ids}::uuid[])
      and users.deleted_at is null`.execute(db);
  const statuses = new Map(found.rows.map(({ staff, status }) => [staff, status]));
  return ids.map((id): JsonObject => ({ sign_in: statuses.get(id) ?? "not_invited" }));
};
