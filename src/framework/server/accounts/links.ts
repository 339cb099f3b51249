import { sql } from "kysely";
import { isAdmin } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../context.ts";
import { forbidden, invalid } from "../http/errors.ts";
import type { AccountRecord } from "../portal.ts";
import { refuseUngrantable } from "../roles/grants.ts";
import { findRole } from "../roles/readRoles.ts";
import type { User } from "./readUsers.ts";

/** Gives a person exactly these roles. A role can be given only by someone who has all its permissions. */
export async function setRoles(
  context: Context,
  userId: string,
  roles: string[],
  before: string[],
): Promise<void> {
  const { db, tenant, user } = context;
  const added = roles.filter((role) => !before.includes(role));
  for (const id of added) {
    const role = await findRole(context, id).catch(() => {
      throw invalid({ roles: ["Choose roles from the list."] });
    });
    const own = role.all_permissions && !isAdmin(user);
    if (own) throw forbidden("You can only give roles whose permissions you have yourself.");
    refuseUngrantable(context, role.permissions);
  }
  await db
    .deleteFrom("user_roles")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", userId)
    .execute();
  if (roles.length > 0)
    await db
      .insertInto("user_roles")
      .values(
        [...new Set(roles)].map((role) => ({ tenant_id: tenant.id, user_uuid: userId, role_uuid: role })),
      )
      .execute();
}

/** Nobody changes the account of someone who may do more than they: it would be a way to what they may not do. */
export async function refuseMorePowerful(context: Context, target: User): Promise<void> {
  const held = new Set(context.user.permissions.map(({ name }) => name));
  const roles = await Promise.all(target.roles.map((id) => findRole(context, id)));
  const theirs = [...target.permissions, ...roles.flatMap(({ permissions }) => permissions)];
  const outranked =
    theirs.some((name) => !held.has(name)) || (isAdmin({ role: roles }) && !isAdmin(context.user));
  if (outranked) throw forbidden("Only someone with the same permissions can change this account.");
}

/** Gives a person exactly these permissions beside those of their roles. */
export async function setOwnPermissions(
  { db, tenant }: Context,
  userId: string,
  permissions: string[],
): Promise<void> {
  await db
    .deleteFrom("user_permissions")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", userId)
    .execute();
  if (permissions.length > 0)
    await db
      .insertInto("user_permissions")
      .values(permissions.map((permission) => ({ tenant_id: tenant.id, user_uuid: userId, permission })))
      .execute();
}

/** Ties an account to the records that it belongs to, so far as the form says; a record belongs to one account. */
export async function linkRecords(context: Context, userId: string, body: JsonObject): Promise<void> {
  for (const record of context.services.portal.accountRecords)
    await linkRecord(context, userId, record, body[record.field]);
}

async function linkRecord(
  context: Context,
  userId: string,
  { field, table }: AccountRecord,
  value: unknown,
): Promise<void> {
  if (value === undefined) return;
  const { db, tenant } = context;
  await sql`update ${sql.table(table)} set user_uuid = null where tenant_id = ${tenant.id} and user_uuid = ${userId}`.execute(
    db,
  );
  if (!isUuid(value)) return;
  const { rows } = await sql<{ user_uuid: string | null }>`
    select user_uuid from ${sql.table(table)} where tenant_id = ${tenant.id} and uuid = ${value} and deleted_at is null for update`.execute(
    db,
  );
  if (!rows[0]) throw invalid({ [field]: ["Choose a record from the list."] });
  if (rows[0].user_uuid !== null && rows[0].user_uuid !== userId)
    throw invalid({ [field]: ["This record is already linked to another account."] });
  await sql`update ${sql.table(table)} set user_uuid = ${userId} where tenant_id = ${tenant.id} and uuid = ${value}`.execute(
    db,
  );
}

/** The columns of an account that a form may set. */
export const accountColumns = (
  body: JsonObject,
): { fullname: string; email: string; phone: string | null; search: string } => {
  const [fullname, email] = [String(body.fullname).trim(), String(body.email).trim().toLowerCase()];
  return {
    fullname,
    email,
    phone: typeof body.phone === "string" && body.phone !== "" ? body.phone : null,
    search: normalise(`${fullname} ${email}`),
  };
};

/** @throws 422 at the address */
export async function refuseTakenEmail(
  { db, tenant }: Context,
  email: string,
  except?: string,
): Promise<void> {
  const other = await db
    .selectFrom("users")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (other && other.uuid !== except)
    throw invalid({ email: ["This email address is already used by another account."] });
}
