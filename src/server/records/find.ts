import { sql } from "kysely";
import { namesIn } from "#shared/text/template.ts";
import type { Context } from "../context.ts";
import { whereSql } from "./list.ts";
import { presenter, type Row, subtitleOf, titleOf } from "./present.ts";
import { fieldFor, type RecordType } from "./recordType.ts";
import { foundSql, rankSql } from "./search.ts";
import { selectSql } from "./select.ts";
import { orderSql } from "./store.ts";

/** A record as it is named where it is found or chosen. */
export interface Found {
  id: string;
  title: string;
  subtitle: string;
}

/** The fields that a record is named by, so far as the person sees them. */
export const namingFields = (type: RecordType, { user }: Pick<Context, "user">) =>
  namesIn(`${type.screens.title} ${type.resource.definition.record?.subtitle ?? ""}`).flatMap(
    (name) => fieldFor(type, user, name) ?? [],
  );

/** How a record is named. */
export const foundAs = (context: Context, type: RecordType, row: Record<string, unknown>): Found => ({
  id: String(row.uuid),
  title: titleOf(type, row as never, context),
  subtitle: subtitleOf(type, row as never, context),
});

/** The records of a type that fit a search best, among those that the person may see. */
export async function findRecords(
  context: Context,
  type: RecordType,
  search: string,
  limit: number,
): Promise<Found[]> {
  const fields = namingFields(type, context);
  const where = whereSql(context, type, {
    filter: { all: [] },
    search: "",
    deleted: false,
    also: foundSql(context, type, search),
  });
  const order = fieldFor(type, context.user, type.screens.sort.field);
  const { rows } = await sql<Row>`
    select ${sql.raw(selectSql(type, fields))} from ${sql.table(type.store.table)} where ${where}
    order by ${rankSql(search)}, ${order ? sql.raw(`${orderSql(type.store, order)}, `) : sql``}uuid
    limit ${sql.lit(limit)}`.execute(context.db);
  return rows.map(presenter(type, context, fields)).map((row) => foundAs(context, type, row));
}
