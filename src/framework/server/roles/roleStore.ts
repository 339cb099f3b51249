import { randomUUIDv7 } from "node:crypto";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { PublicContext } from "../context.ts";

type Place = Pick<PublicContext, "db"> & { tenant: { id: string } };

interface NewRole {
  name: string;
  description?: string | null;
  permissions: "all" | readonly string[];
  /** One that the access catalogue gives every provider. */
  system?: boolean;
  createdBy?: string;
}

/** Stores a role with its permissions; its id. Says nothing of who may, and logs nothing. */
export async function insertRole(
  { db, tenant }: Place,
  { name, description = null, permissions, system = false, createdBy }: NewRole,
): Promise<string> {
  const uuid = randomUUIDv7();
  await db
    .insertInto("roles")
    .values({
      tenant_id: tenant.id,
      uuid,
      name,
      search: normalise(name),
      description,
      system,
      all_permissions: permissions === "all",
      created_by: createdBy ?? null,
      updated_by: createdBy ?? null,
      deleted_at: null,
    })
    .execute();
  if (permissions !== "all") await insertPermissions({ db, tenant }, uuid, permissions);
  return uuid;
}

/** Replaces the permissions of a role. */
export async function setPermissions(
  { db, tenant }: Place,
  role: string,
  permissions: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("role_permissions")
    .where("tenant_id", "=", tenant.id)
    .where("role_uuid", "=", role)
    .execute();
  await insertPermissions({ db, tenant }, role, permissions);
}

async function insertPermissions(
  { db, tenant }: Place,
  role: string,
  permissions: readonly string[],
): Promise<void> {
  if (permissions.length === 0) return;
  await db
    .insertInto("role_permissions")
    .values(permissions.map((permission) => ({ tenant_id: tenant.id, role_uuid: role, permission })))
    .execute();
}

/** The names of the roles that a person has. */
export async function roleNames({ db, tenant }: Place, user: string): Promise<string[]> {
  const roles = await db
    .selectFrom("user_roles")
    .innerJoin("roles", (join) =>
      join
        .onRef("roles.tenant_id", "=", "user_roles.tenant_id")
        .onRef("roles.uuid", "=", "user_roles.role_uuid"),
    )
    .select("roles.name")
    .where("user_roles.tenant_id", "=", tenant.id)
    .where("user_roles.user_uuid", "=", user)
    .execute();
  return roles.map(({ name }) => name);
}
