import { sql } from "kysely";
import type { Database, Db } from "./database.ts";

/**
 * What a statement over a whole table may use: memory in which a million ids can be looked up, so that rights are asked for
 * once and not row by row, and two more processes of the database. Many short statements at once have neither.
 */
const means = { work_mem: "32MB", max_parallel_workers_per_gather: "2" };

/** Runs statements that read much, in a transaction of their own or as a part of the present one. */
export function readingWidely<T>(
  { engine }: Pick<Database, "engine">,
  db: Db,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  // The embedded database is a single process.
  if (engine.kind === "embedded") return work(db);
  const within = async (own: Db) => {
    const set = Object.entries(means).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await sql`select ${sql.join(set)}`.execute(own);
    return work(own);
  };
  return db.isTransaction ? within(db) : db.transaction().execute(within);
}
