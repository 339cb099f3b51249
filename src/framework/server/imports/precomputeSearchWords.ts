import { sql } from "kysely";
import type { Context } from "../context.ts";
import { placeOf } from "../records/search/search.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { searchText } from "../records/write/write.ts";
import { recordsOf, type Round } from "./importStore.ts";
import { isOneOf } from "../database/changes.ts";
import type { Coming } from "./coming.ts";

/** So many rows are prepared in one transaction; anyone else who waits for the embedded database comes in between. */
const portion = 250;

/** Whether the words of records are known before they are written: a number is not, and may be one of them. */
export const hasWordsBeforehand = (type: RecordType): boolean =>
  type.resource.definition.record?.number === undefined;

/**
 * Writes what can be written before the records are there, a portion at a time: the words that they are found by, which
 * are nearly all of the work and lead to nobody yet, and which records are to come of which rows.
 * @param progress told how many rows are prepared, in the transaction of the next ones; throws when the work is to end
 */
export async function writeBeforehand(
  context: Context,
  type: RecordType,
  { uuid: id }: Round,
  coming: readonly Coming[],
  progress: (context: Context, done: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < coming.length; start += portion) {
    const some = coming.slice(start, start + portion);
    await context.db.transaction().execute(async (db) => {
      await progress({ ...context, db }, start);
      await db
        .insertInto("import_records")
        .values(
          some.map(({ uuid, row }) => ({ tenant_id: context.tenant.id, import: id, record: uuid, row })),
        )
        .execute();
      if (!hasWordsBeforehand(type)) return;
      const texts = some.map(({ record }) => searchText(type, record));
      await sql`select add_search_words(${placeOf(type)}, ${some.map(({ uuid }) => uuid)}::uuid[], ${texts}::text[])`.execute(
        db,
      );
    });
  }
}

/**
 * Takes away what was prepared for records that did not come.
 * @param own ids of the records that one round of work has prepared; without it, what any round has left
 */
export async function forgetPrepared(
  context: Context,
  type: RecordType,
  { uuid: id }: Round,
  own?: readonly string[],
): Promise<void> {
  const { db, tenant } = context;
  const prepared = own ?? (await recordsOf(context, id));
  if (prepared.length === 0) return;
  await db
    .deleteFrom("search_words")
    .where("tenant_id", "=", tenant.id)
    .where("place", "=", placeOf(type))
    .where(isOneOf("record_uuid", prepared))
    .execute();
  await db
    .deleteFrom("import_records")
    .where("tenant_id", "=", tenant.id)
    .where("import", "=", id)
    .where(isOneOf("record", prepared))
    .execute();
}
