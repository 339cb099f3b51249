import type { Context } from "../context.ts";
import { logActivity } from "../audit/activity.ts";
import { invalid } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { refuseUngrantable } from "./grants.ts";
import { findRole } from "./readRoles.ts";
import { insertRole } from "./roleStore.ts";
import { textsOf } from "../textsOf.ts";
import { codeOf } from "../errorFacts.ts";

/** Adds a role with permissions that its maker has. */
export async function addRole(context: Context, { body }: Input): Promise<unknown> {
  const { user } = context;
  const name = String(body.name).trim();
  const permissions = textsOf(body.permissions);
  refuseUngrantable(context, permissions);
  await refuseTakenName(context, name);
  const description = typeof body.description === "string" ? body.description.trim() : null;
  const uuid = await namedOnce(() =>
    insertRole(context, { name, description, permissions, createdBy: user.uuid }),
  );
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
  if (other && other.uuid !== except) throw taken();
}

const taken = () => invalid({ name: ["A role with this name already exists."] });

/** Runs a write; of two who choose the same name at the same moment, one gets the 422 at the name. */
export async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) !== "23505") throw error;
    throw taken();
  }
}
