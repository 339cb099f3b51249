import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../context.ts";
import { hashPassword } from "../modules/session/passwords.ts";
import { demoPassword } from "./accounts.ts";
import { siteManager } from "./people.ts";

/** Lets the managers of a large provider's sites sign in: each coordinates the region that they work in, and no other. */
export async function insertSiteManagers({ db, tenant }: Context, slug: string): Promise<void> {
  const { rows: managers } = await sql<{ uuid: string; full_name: string; region: string }>`
    select uuid, full_name, region from staff where tenant_id = ${tenant.id} and job_title = ${siteManager.job_title}
    order by lower(full_name) collate "C", uuid`.execute(db);
  if (managers.length === 0) return;
  const roles = await db
    .selectFrom("roles")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("name", "in", ["Staff", "Roster coordinator"])
    .execute();
  const password = await hashPassword(demoPassword);
  for (const [index, { uuid: staff, full_name: fullname, region }] of managers.entries()) {
    const uuid = randomUUIDv7();
    const email = `manager${index + 1}@${slug}.example`;
    await db
      .insertInto("users")
      .values({
        tenant_id: tenant.id,
        uuid,
        email,
        fullname,
        password_hash: password,
        status: "active",
        phone: null,
        profile_image: null,
        regions: JSON.stringify([region]),
        search: normalise(`${fullname} ${email}`),
        created_by: null,
        updated_by: null,
        deleted_at: null,
        second_factor_secret: null,
        second_factor_step: null,
        second_factor_since: null,
      })
      .execute();
    await db
      .insertInto("user_roles")
      .values(roles.map((role) => ({ tenant_id: tenant.id, user_uuid: uuid, role_uuid: role.uuid })))
      .execute();
    await sql`update staff set user_uuid = ${uuid} where tenant_id = ${tenant.id} and uuid = ${staff}`.execute(
      db,
    );
  }
}
