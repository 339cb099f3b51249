import { type Insertable, sql } from "kysely";
import type { Db } from "../database/database.ts";
import { preparedForAnyMark } from "../database/engine.ts";
import type { Tables } from "#generated/tables.ts";
import { SharedInserts } from "./sharedInserts.ts";

/** An entry of the activity log before it is sealed: its place in the chain and its hashes come from the database. */
export type ActivityEntry = Insertable<Tables["activity_log"]>;

const pending = new WeakMap<Db, ActivityEntry[]>();

const batchSize = 250;

const together = new SharedInserts(insertEntries);

/**
 * Does work in a transaction and writes its entries of the activity log at the end, all at once. Sealing an entry takes
 * the provider's lock until the transaction commits: taken last, it keeps no other writer waiting for the work.
 */
export async function withLateEntries<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const entries: ActivityEntry[] = [];
  pending.set(db, entries);
  try {
    const result = await work();
    pending.delete(db);
    await insertEntries(db, entries);
    return result;
  } finally {
    pending.delete(db);
  }
}

/**
 * Adds entries of one provider to the log: at the end of the transaction where it waits for that, at once in any other;
 * outside of one, such as those of a list that was read, together with what came in the meantime.
 */
export async function addEntries(db: Db, entries: readonly ActivityEntry[]): Promise<void> {
  const late = pending.get(db);
  const [first] = entries;
  if (late) for (const entry of entries) late.push(entry);
  else if (db.isTransaction || !first) await insertEntries(db, entries);
  else await together.add(db, first.tenant_id, entries);
}

/** Most calls write one entry, by a statement that is prepared. */
async function insertEntries(db: Db, entries: readonly ActivityEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += batchSize) {
    const insert = db.insertInto("activity_log").values(entries.slice(start, start + batchSize));
    await (entries.length === 1
      ? sql`${sql.raw(preparedForAnyMark)} ${insert}`.execute(db)
      : insert.execute());
  }
}
