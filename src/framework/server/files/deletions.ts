import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";
import type { FileStore } from "./fileStore.ts";

/** Objects that are deleted in one round, for one provider. */
const mostAtOnce = 200;

/** What the files of runs in the background are attached to. */
export const runFiles = "report-runs";

/**
 * Lets go of uploads that belong to nothing, and of the files of reports in the background, a day after they came: the entry
 * goes, and its object is queued for deletion unless another file has the same. Both in one statement, so that no object is
 * forgotten.
 */
export const queueForgotten = (db: Db, tenantId: string): Promise<void> =>
  queue(
    db,
    tenantId,
    sql`(attached_record is null or attached_resource = ${runFiles}) and created_at < now() - interval '1 day'`,
    "0 s",
  );

/** Lets go of the file of a run in the background. */
export const queueRunFile = (db: Db, tenantId: string, run: string): Promise<void> =>
  queue(db, tenantId, sql`attached_resource = ${runFiles} and attached_record = ${run}`, "0 s");

/** Lets go of the files of a record that is destroyed. */
export const queueFilesOf = (db: Db, tenantId: string, record: string): Promise<void> =>
  queue(db, tenantId, sql`attached_record = ${record}`, "0 s");

/**
 * Lets go of an upload that could not be stored. Its object is deleted an hour later: a store that did not answer may
 * still be writing it.
 */
export const queueFailed = (db: Db, tenantId: string, documentId: string): Promise<void> =>
  queue(db, tenantId, sql`uuid = ${documentId} and attached_record is null`, "1 hour");

async function queue(db: Db, tenantId: string, which: ReturnType<typeof sql>, wait: string): Promise<void> {
  await sql`
    with gone as (delete from files where tenant_id = ${tenantId} and ${which} returning uuid, storage_key)
    insert into file_deletions (tenant_id, storage_key, next_attempt_at)
    select distinct ${tenantId}::uuid, storage_key, now() + ${sql.lit(wait)}::interval from gone
    where not exists (select from files where tenant_id = ${tenantId} and storage_key = gone.storage_key
      and uuid not in (select uuid from gone))
    on conflict do nothing`.execute(db);
}

/** The providers that have objects to delete now. */
export async function providersWithDeletions(owner: Db): Promise<string[]> {
  const rows = await owner
    .selectFrom("file_deletions")
    .select("tenant_id")
    .distinct()
    .where("next_attempt_at", "<=", sql<string>`now()`)
    .execute();
  return rows.map(({ tenant_id: id }) => id);
}

/**
 * Deletes the objects that are queued: first the object, then its entry in the queue. What fails is tried again after
 * 1 min, 2 min, …, at most a day; while the store is out of order nothing is tried.
 */
export async function deleteQueued(db: Db, files: FileStore, tenantId: string): Promise<void> {
  for (let done = 0; done < mostAtOnce; done += 1) {
    const next = await claimNext(db, tenantId);
    if (!next) return;
    const { storage_key: key, is_needed: isNeeded } = next;
    try {
      if (!isNeeded) await files.remove(key);
    } catch (error) {
      if (error instanceof OutsideUnavailableError) return;
      throw error;
    }
    await db
      .deleteFrom("file_deletions")
      .where("tenant_id", "=", tenantId)
      .where("storage_key", "=", key)
      .execute();
  }
}

/** Claims the entry that is due first until its next attempt, and looks whether a file has come to need its object. */
async function claimNext(
  db: Db,
  tenantId: string,
): Promise<{ storage_key: string; is_needed: boolean } | undefined> {
  const { rows } = await sql<{ storage_key: string; is_needed: boolean }>`
    update file_deletions set attempts = attempts + 1,
      next_attempt_at = now() + least(86400, 60 * 2 ^ least(attempts, 12)) * interval '1 second'
    where tenant_id = ${tenantId} and storage_key = (
      select storage_key from file_deletions where tenant_id = ${tenantId} and next_attempt_at <= now()
      order by next_attempt_at, storage_key limit 1 for update skip locked)
    returning storage_key, exists (select from files
      where files.tenant_id = file_deletions.tenant_id and files.storage_key = file_deletions.storage_key) as is_needed`.execute(
    db,
  );
  return rows[0];
}
