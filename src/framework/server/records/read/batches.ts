import { sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { settleSearch, listWhere } from "./list.ts";
import type { ListQuery } from "./listQuery.ts";
import { type Row, serializer } from "./serialize.ts";
import type { RecordType } from "../store/recordType.ts";
import { selectSql } from "./select.ts";
import { readFrom } from "../store/store.ts";
import { sortKey } from "./sortKey.ts";
import { addTitles } from "../store/titles.ts";

const batchSize = 1000;
/** Ids that are read ahead in the list's order: a few megabytes of memory. */
const idWindow = 50_000;

type Where = ReturnType<typeof listWhere>;

/**
 * Every record of a list in its order, up to a thousand at a time. The ids are read in their order first, a window of
 * them at a time, then the records of each batch by their ids: row-level security keeps a sort key such as
 * `lower(full_name)` out of the index, so that continuing behind a key scans the list from its beginning. No
 * connection is held while a slow reader reads, and memory stays flat; the next batch is read while one is written.
 * A record that no longer fits the list when its batch is read is left out.
 */
export async function* recordBatches(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): AsyncGenerator<JsonObject[]> {
  const where = listWhere(context, type, await settleSearch(context, type, query));
  const show = serializer(type, context, fields);
  const read = async (places: Place[]): Promise<JsonObject[]> =>
    addTitles(context, type, (await rowsAt(context, type, where, fields, places)).map(show));
  let ahead: Promise<JsonObject[]> | undefined;
  try {
    for await (const places of placeBatches(context, type, query, where)) {
      const ready = ahead;
      ahead = read(places);
      // Anyone who stops reading leaves the batch read ahead behind: its failure is then nobody's concern.
      ahead.catch(() => undefined);
      if (ready) yield await ready;
    }
    if (ahead) yield await ahead;
  } finally {
    await ahead?.catch(() => undefined);
  }
}

/** The records at these places that still fit the list, in their order. */
async function rowsAt(
  { db }: Context,
  type: RecordType,
  where: Where,
  fields: Field[],
  places: Place[],
): Promise<Row[]> {
  const ids = places.map(({ uuid }) => uuid);
  const holders = [...new Set(places.map(({ holder }) => holder))];
  // The rows of a list are found by the records that they stand in: their own ids are made as they are read.
  const within = type.each ? sql`and ${sql.ref(type.each.holder)} = any (${holders}::uuid[])` : sql``;
  const { rows } = await sql<Row>`
    select ${sql.raw(selectSql(type, fields))} from ${readFrom(type.store)}
    where ${where} ${within} and uuid = any (${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [String(row.uuid), row]));
  return ids.flatMap((id): Row[] => [byId.get(id)].filter((row) => row !== undefined));
}

/** The statement that reads the first ids of a list in its order: what the cost of reading the list is judged by. */
export const windowSql = (
  type: RecordType,
  { sort }: Pick<ListQuery, "sort">,
  where: Where,
  limit = idWindow,
) => {
  const key = sql`(${sortKey(type.store, sort.field)})`;
  const order = sql.raw(sort.order);
  return sql`select uuid from ${readFrom(type.store)} where ${where}
    order by ${key} ${order}, uuid ${order} limit ${sql.lit(limit)}`;
};

/** Where a row stands in the order. */
interface Place {
  uuid: string;
  key: unknown;
  /** The record that a row of a list stands in. */
  holder?: string;
}

/**
 * The ids of a list in its order. Rows without a value to sort by come last, or first when descending; they are read
 * apart, so that a window can begin behind any place.
 */
async function* placeBatches(
  { db }: Context,
  type: RecordType,
  query: ListQuery,
  where: Where,
): AsyncGenerator<Place[]> {
  const key = sql`(${sortKey(type.store, query.sort.field)})`;
  const order = sql.raw(query.sort.order);
  const holder = type.each ? sql`, ${sql.ref(type.each.holder)} as holder` : sql``;
  const beyond = sql.raw(query.sort.order === "asc" ? ">" : "<");
  const parts = [
    {
      rows: sql`${key} is not null`,
      behind: (last: Place) => sql`(${key}, uuid) ${beyond} (${last.key}, ${last.uuid})`,
    },
    { rows: sql`${key} is null`, behind: (last: Place) => sql`uuid ${beyond} ${last.uuid}` },
  ];
  for (const part of query.sort.order === "asc" ? parts : parts.toReversed()) {
    let last: Place | undefined;
    do {
      const { rows }: { rows: Place[] } = await sql<Place>`
        select uuid, ${key} as key ${holder} from ${readFrom(type.store)}
        where ${where} and ${part.rows} and ${last ? part.behind(last) : sql`true`}
        order by ${key} ${order}, uuid ${order} limit ${idWindow}`.execute(db);
      last = rows.length < idWindow ? undefined : rows.at(-1);
      for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
    } while (last);
  }
}
