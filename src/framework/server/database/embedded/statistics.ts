import { sql } from "kysely";
import type { Db } from "../database.ts";

/**
 * Has the embedded database count what its tables hold: without that, its planner takes every table for empty and reads
 * thousands of rows over and over. A PostgreSQL server does this by itself. Nobody waits for longer than one table takes.
 * @param owner the owner's view of the database
 * @param which `missing` leaves out tables that were counted before
 */
export async function gatherStatistics(owner: Db, which: "missing" | "all" = "all"): Promise<void> {
  const uncounted = sql`and not exists (select from pg_statistic where starelid = pg_class.oid)`;
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    ${which === "missing" ? uncounted : sql``} order by relname`.execute(owner);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(owner);
}
