import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { asTenant } from "../database/tenancy.ts";

/** What a database holds of one provider, and whether its activity log is whole. */
export interface Inspection {
  slug: string;
  rows: Record<string, number>;
  /** The first entry of the activity log that does not fit the one before it; null when the chain is whole. */
  firstBrokenActivity: number | null;
}

/** Counts the rows of every table of every provider, and checks the chains of their activity logs. */
export async function inspect({ db, owner }: Database): Promise<Inspection[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' order by table_name`.execute(owner);
  const tenants = await db.selectFrom("tenants").select(["id", "slug"]).orderBy("slug").execute();
  const found: Inspection[] = [];
  for (const { id, slug } of tenants) {
    await asTenant(id, async () => {
      const rows: Record<string, number> = {};
      for (const { name } of tables) {
        const counted = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(name)} where tenant_id = ${id}`.execute(db);
        rows[name] = counted.rows[0]?.count ?? 0;
      }
      const checked = await sql<{ broken: number | null }>`select first_broken_activity() as broken`.execute(
        db,
      );
      found.push({ slug, rows, firstBrokenActivity: checked.rows[0]?.broken ?? null });
    });
  }
  return found;
}
