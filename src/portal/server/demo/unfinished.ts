import { sql } from "kysely";
import { asTenant } from "#framework/server/database/tenancy.ts";
import type { Services } from "#framework/server/context.ts";

/** Does something in one process at a time: several may start together on one empty database. */
export async function oneAtATime({ database }: Services, work: () => Promise<void>): Promise<void> {
  if (database.engine.kind === "embedded") return work();
  await database.owner.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(hashtextextended('demo data', 0))`.execute(one);
    await work().finally(() => sql`select pg_advisory_unlock(hashtextextended('demo data', 0))`.execute(one));
  });
}

/**
 * Whether a demo provider was filled to its end: its people come with all the rest, in one transaction. One that a crash
 * left without them is put aside, so that it can be made again.
 */
export async function isFilled(services: Services, id: string): Promise<boolean> {
  const { db } = services.database;
  return asTenant(id, async () => {
    const person = await db.selectFrom("users").select("uuid").where("tenant_id", "=", id).executeTakeFirst();
    if (person) return true;
    await db
      .updateTable("tenants")
      .set({ slug: `unfinished-${id}`, status: "closed" })
      .where("id", "=", id)
      .execute();
    services.tenants.forget();
    return false;
  });
}
