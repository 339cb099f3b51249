import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../context.ts";

/** Someone who can sign in. */
export interface NewAccount {
  /** Without one it gets an id of its own. */
  uuid?: string;
  email: string;
  fullname: string;
  passwordHash: string;
  /** Roles of the provider, by their names. */
  roles: readonly string[];
  /** Beside those of the roles. */
  permissions?: readonly string[];
  regions?: readonly string[];
}

/** Adds an account with its roles, for a demo: logs nothing and invites nobody. @returns its id */
export async function insertAccount(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  account: NewAccount,
): Promise<string> {
  const { uuid = randomUUIDv7(), email, fullname, passwordHash, permissions = [], regions = [] } = account;
  await db
    .insertInto("users")
    .values({
      tenant_id: tenant.id,
      uuid,
      email,
      fullname,
      password_hash: passwordHash,
      status: "active",
      phone: null,
      profile_image: null,
      regions: JSON.stringify(regions),
      search: normalise(`${fullname} ${email}`),
      created_by: null,
      updated_by: null,
      deleted_at: null,
      second_factor_secret: null,
      second_factor_next: null,
      second_factor_step: null,
      second_factor_since: null,
    })
    .execute();
  await sql`insert into user_roles (tenant_id, user_uuid, role_uuid)
    select tenant_id, ${uuid}, uuid from roles
    where tenant_id = ${tenant.id} and name = any(${[...account.roles]})`.execute(db);
  if (permissions.length > 0)
    await db
      .insertInto("user_permissions")
      .values(permissions.map((permission) => ({ tenant_id: tenant.id, user_uuid: uuid, permission })))
      .execute();
  return uuid;
}
