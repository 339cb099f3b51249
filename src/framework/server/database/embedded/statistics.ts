import { sql } from "kysely";
import type { Db } from "../database.ts";

/**
 * Collects the planner's statistics in the embedded database. Without them the planner assumes that every table is nearly
 * empty, and joins large ones row by row. A PostgreSQL server does this itself (autovacuum); PGlite does not. Tables are
 * analysed one at a time, so that other queries get their turn in between.
 * @param owner the owner's view of the database
 * @param which `missing` skips tables that already have statistics
 */
export async function gatherStatistics(owner: Db, which: "missing" | "all" = "all"): Promise<void> {
  const without = sql`and not exists (select from pg_statistic where starelid = pg_class.oid)`;
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    ${which === "missing" ? without : sql``} order by relname`.execute(owner);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(owner);
}
