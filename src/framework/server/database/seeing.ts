import { sql } from "kysely";
import type { Db } from "./database.ts";
import { tenantSetting } from "./engine.ts";

/**
 * Runs work of the tables' owner, whom row-level security binds too, so that it sees one tenant's rows: in a transaction
 * of its own, or as a part of the present one.
 */
export function seeing<T>(owner: Db, tenant: string, work: (db: Db) => Promise<T>): Promise<T> {
  const within = async (db: Db) => {
    await sql`select set_config(${tenantSetting}, ${tenant}, true)`.execute(db);
    return work(db);
  };
  return owner.isTransaction ? within(owner) : owner.transaction().execute(within);
}
