import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { hashPassword } from "#framework/server/session/passwords.ts";
import { demoPassword } from "./accounts.ts";
import { insertAccount } from "./insertAccount.ts";
import { siteManager } from "./staff.ts";

/** Lets the managers of a large provider's sites sign in: each coordinates the region that they work in, and no other. */
export async function insertSiteManagers(context: Context, slug: string): Promise<void> {
  const { db, tenant } = context;
  const { rows: managers } = await sql<{ uuid: string; full_name: string; region: string }>`
    select uuid, full_name, region from staff where tenant_id = ${tenant.id} and job_title = ${siteManager.job_title}
    order by lower(full_name) collate "C", uuid`.execute(db);
  if (managers.length === 0) return;
  const passwordHash = await hashPassword(demoPassword);
  for (const [index, { uuid: staff, full_name: fullname, region }] of managers.entries()) {
    await insertAccount(context, {
      email: `manager${index + 1}@${slug}.example`,
      fullname,
      passwordHash,
      roles: ["Staff", "Roster coordinator"],
      regions: [region],
      staff,
    });
  }
}
