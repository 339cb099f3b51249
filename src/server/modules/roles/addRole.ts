import { randomUUIDv7 } from "node:crypto";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import type { Input } from "../module.ts";
import { refuseUngrantable } from "./grants.ts";
import { findRole } from "./readRoles.ts";

/** Adds a role with permissions that its maker has. */
export async function addRole(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const name = String(body.name).trim();
  const permissions = body.permissions as string[];
  refuseUngrantable(context, permissions);
  await refuseTakenName(context, name);
  const uuid = randomUUIDv7();
  const description = typeof body.description === "string" ? body.description.trim() : null;
  await db
    .insertInto("roles")
    .values({
      tenant_id: tenant.id,
      uuid,
      name,
      search: normalise(name),
      description,
      created_by: user.uuid,
      updated_by: user.uuid,
      deleted_at: null,
    })
    .execute();
  await setPermissions(context, uuid, permissions);
  await logActivity(context, {
    action: "create",
    resource: "roles",
    record: uuid,
    label: name,
    changes: { permissions: { from: [], to: permissions } },
  });
  return answer("Role added", { role: await findRole(context, uuid) });
}

/** @throws 422 at the name */
export async function refuseTakenName({ db, tenant }: Context, name: string, except?: string): Promise<void> {
  const other = await db
    .selectFrom("roles")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where((row) => row(row.fn<string>("lower", ["name"]), "=", name.toLowerCase()))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (other && other.uuid !== except) throw invalid({ name: ["There is already a role of this name."] });
}

/** Replaces the permissions of a role. */
export async function setPermissions(
  { db, tenant }: Context,
  role: string,
  permissions: string[],
): Promise<void> {
  await db
    .deleteFrom("role_permissions")
    .where("tenant_id", "=", tenant.id)
    .where("role_uuid", "=", role)
    .execute();
  if (permissions.length === 0) return;
  await db
    .insertInto("role_permissions")
    .values(permissions.map((permission) => ({ tenant_id: tenant.id, role_uuid: role, permission })))
    .execute();
}
