import { sql } from "kysely";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { codeOf } from "../errorFacts.ts";
import { queueFilesOf } from "../files/deletions.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { notDeletedSql } from "../records/store/store.ts";

/** What the database says of a row that another one needs, and of one that it lets nobody delete. */
const needed: ReadonlySet<unknown> = new Set(["23503", "23001", "42501", "P0001"]);

/**
 * Destroys a deleted record for good, with its files and the words that it is found by, in the caller's transaction. The
 * activity log says that it was destroyed, without its name.
 * @returns false where another row still needs it: it stays as it was
 */
export async function destroyRecord(context: Context, type: RecordType, id: string): Promise<boolean> {
  const { db, tenant } = context;
  const { store } = type;
  await sql`savepoint destroyed`.execute(db);
  try {
    for (const field of store.links?.keys() ?? [])
      await sql`delete from ${sql.table(`${store.table}_${field}`)}
        where tenant_id = ${tenant.id} and uuid = ${id}`.execute(db);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(store.table)}
      where tenant_id = ${tenant.id} and uuid = ${id} and ${sql.raw(notDeletedSql(store, true))}`.execute(db);
    if (numAffectedRows !== 1n) throw new Error("nothing deleted has this id");
  } catch (error) {
    if (!needed.has(codeOf(error))) throw error;
    await sql`rollback to savepoint destroyed`.execute(db);
    return false;
  }
  await sql`release savepoint destroyed`.execute(db);
  await queueFilesOf(db, tenant.id, id);
  await logActivity(context, { action: "destroy", resource: type.name, record: id });
  return true;
}
