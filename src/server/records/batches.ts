import { sql } from "kysely";
import type { Field } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { settleSearch, whereSql } from "./list.ts";
import { selectSql } from "./select.ts";
import type { ListQuery } from "./listQuery.ts";
import { presenter, type Row } from "./present.ts";
import type { RecordType } from "./recordType.ts";
import { orderSql } from "./store.ts";
import { addTitles } from "./titles.ts";

const batchSize = 1000;

/**
 * Every record of a list in its order, a thousand at a time: each batch begins behind the last row of the one before,
 * so that no connection is held while a slow reader reads, and memory stays flat. Rows without a value to sort by come
 * last, or first when descending; they are read apart, so that an index finds where every batch begins.
 */
export async function* recordBatches(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): AsyncGenerator<JsonObject[]> {
  const where = whereSql(context, type, await settleSearch(context, type, query));
  const key = sql.raw(`(${orderSql(type.store, query.sort.field)})`);
  const order = sql.raw(query.sort.order);
  const beyond = sql.raw(query.sort.order === "asc" ? ">" : "<");
  const show = presenter(type, context, fields);
  const parts = [
    {
      rows: sql`${key} is not null`,
      place: sql`(${key}, uuid)`,
      placeOf: ({ key, uuid }: Place) => sql`(${key}, ${uuid})`,
    },
    { rows: sql`${key} is null`, place: sql`uuid`, placeOf: ({ uuid }: Place) => sql`${uuid}` },
  ];
  for (const part of query.sort.order === "asc" ? parts : parts.toReversed()) {
    let last: Place | undefined;
    do {
      const behind = last ? sql`${part.place} ${beyond} ${part.placeOf(last)}` : sql`true`;
      const { rows }: { rows: (Row & { order_key: unknown })[] } = await sql<Row & { order_key: unknown }>`
        select ${sql.raw(selectSql(type, fields))}, ${key} as order_key from ${sql.table(type.store.table)}
        where ${where} and ${part.rows} and ${behind}
        order by ${key} ${order}, uuid ${order} limit ${batchSize}`.execute(context.db);
      if (rows.length > 0) yield await addTitles(context, type, rows.map(show));
      const end = rows.length < batchSize ? undefined : rows.at(-1);
      last = end && { key: end.order_key, uuid: end.uuid as string };
    } while (last);
  }
}

/** Where a row stands in the order. */
interface Place {
  key: unknown;
  uuid: string;
}
