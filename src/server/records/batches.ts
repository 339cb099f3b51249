import { sql } from "kysely";
import type { Field } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { whereSql } from "./list.ts";
import { selectSql } from "./select.ts";
import type { ListQuery } from "./listQuery.ts";
import { presenter, type Row } from "./present.ts";
import type { RecordType } from "./recordType.ts";
import { orderSql } from "./store.ts";
import { addTitles } from "./titles.ts";

const batchSize = 1000;

/**
 * Every record of a list in its order, a thousand at a time: each batch begins behind the last row of the one before,
 * so that no connection is held while a slow reader reads, and memory stays flat.
 */
export async function* recordBatches(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): AsyncGenerator<JsonObject[]> {
  const where = whereSql(context, type, query);
  const key = sql.raw(`(${orderSql(type.store, query.sort.field)})`);
  const { order } = query.sort;
  const show = presenter(type, context, fields);
  let last: { key: unknown; uuid: string } | undefined;
  for (;;) {
    const { rows } = await sql<Row & { order_key: unknown }>`
      select ${sql.raw(selectSql(type, fields))}, ${key} as order_key from ${sql.table(type.store.table)}
      where ${where} and ${last === undefined ? sql`true` : behind(key, order, last)}
      order by ${key} ${sql.raw(order)}, uuid ${sql.raw(order)} limit ${batchSize}`.execute(context.db);
    if (rows.length > 0) yield await addTitles(context, type, rows.map(show));
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = { key: end.order_key, uuid: end.uuid as string };
  }
}

/** The rows that come after one: rows without a key are last when ascending and first when descending. */
function behind(
  key: ReturnType<typeof sql.raw>,
  order: "asc" | "desc",
  last: { key: unknown; uuid: string },
) {
  if (order === "asc") {
    if (last.key === null) return sql`(${key} is null and uuid > ${last.uuid})`;
    return sql`(${key} > ${last.key} or (${key} = ${last.key} and uuid > ${last.uuid}) or ${key} is null)`;
  }
  if (last.key === null) return sql`((${key} is null and uuid < ${last.uuid}) or ${key} is not null)`;
  return sql`(${key} < ${last.key} or (${key} = ${last.key} and uuid < ${last.uuid}))`;
}
