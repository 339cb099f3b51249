import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../context.ts";
import { logActivity } from "../audit/activity.ts";
import { lockRow } from "../database/lockRow.ts";
import { conflict } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { refuseTakenName } from "./addRole.ts";
import { setPermissions } from "./roleStore.ts";
import { refuseUngrantable, rightsChanged } from "./grants.ts";
import { findRole } from "./readRoles.ts";
import { textsOf } from "../textsOf.ts";

/** Changes a role. A system role keeps its name; the one with all permissions keeps them. */
export async function updateRole(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  await lockRow(context, "roles", String(body.id));
  const role = await findRole(context, String(body.id));
  if (body.version !== undefined && body.version !== role.version)
    throw conflict("Someone else has changed this role.", { current: role });
  const name = typeof body.name === "string" ? body.name.trim() : role.name;
  const before = role.description ?? "";
  const description = typeof body.description === "string" ? body.description.trim() : before;
  const permissions = textsOf(body.permissions ?? role.permissions);
  if (role.system && name !== role.name) throw conflict("The name of a system role can't be changed.");
  const changed =
    permissions.length !== role.permissions.length ||
    permissions.some((permission) => !role.permissions.includes(permission));
  if (changed && role.all_permissions) throw conflict("This role always has every permission.");
  if (changed) refuseUngrantable(context, permissions, role.permissions);
  await refuseTakenName(context, name, role.uuid);
  await db
    .updateTable("roles")
    .set({
      name,
      search: normalise(name),
      description: description || null,
      version: role.version + 1,
      updated_at: new Date().toISOString(),
      updated_by: user.uuid,
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", role.uuid)
    .execute();
  if (changed) await setPermissions(context, role.uuid, permissions);
  const changes = {
    ...(name === role.name ? {} : { name: { from: role.name, to: name } }),
    ...(description === before ? {} : { description: { from: before, to: description } }),
    ...(changed ? { permissions: { from: role.permissions, to: permissions } } : {}),
  };
  await logActivity(context, {
    action: "update",
    resource: "roles",
    record: role.uuid,
    label: name,
    changes,
  });
  await rightsChanged(context);
  return answer("Role updated", { role: await findRole(context, role.uuid) });
}
