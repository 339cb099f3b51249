import { sql } from "kysely";
import { namesIn } from "#framework/shared/text/template.ts";
import { logListRead } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import { whereSql } from "./list.ts";
import { presenter, type Row, subtitleOf, titleOf } from "./present.ts";
import { fieldFor, type RecordType } from "../store/recordType.ts";
import {
  candidateRows,
  type Candidates,
  foundRows,
  foundSql,
  mayBeExact,
  type Wanted,
} from "../search/search.ts";
import { selectSql } from "./select.ts";
import { livingSql, orderSql } from "../store/store.ts";

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

/**
 * The records of a type that fit a search best, among those that the person may see.
 * @param words the words of the search, looked up
 * @param candidates which records have them all, where that is known
 */
export async function findRecords(
  context: Context,
  type: RecordType,
  search: string,
  words: readonly Wanted[],
  limit: number,
  candidates?: Candidates,
): Promise<Found[]> {
  const fields = namingFields(type, context);
  const where = whereSql(context, type, {
    filter: { all: [] },
    search: "",
    deleted: false,
    also: foundSql(context, type, search),
  });
  const table = sql.table(type.store.table);
  // Only what has the words is joined, unless a number might be one that is searched as a whole.
  const isExact = mayBeExact(context, type, search);
  const join = sql.raw(isExact ? "left join" : "join");
  const found = candidates && !isExact ? candidateRows(candidates) : foundRows(context, type, words);
  const order = fieldFor(type, context.user, type.screens.sort.field);
  const by = sql`coalesce(found_rank, 0), ${order ? sql.raw(`${orderSql(type.store, order)}, `) : sql``}uuid`;
  // The rows themselves are wide: they are read once it is known which.
  const { rows } = await sql<Row>`
    with best as materialized (
      select uuid as best_uuid, row_number() over (order by ${by}) as best_place
      from ${table} ${join} ${found} on found_uuid = uuid
      where ${where} order by best_place limit ${sql.lit(limit)}
    )
    select ${sql.raw(selectSql(type, fields))} from best join ${table} on uuid = best_uuid
    where tenant_id = ${sql.lit(context.tenant.id)} and ${sql.raw(livingSql(type.store))}
    order by best_place`.execute(context.db);
  const records = rows.map(presenter(type, context, fields));
  await logListRead(context, type, records);
  return records.map((record) => foundAs(context, type, record));
}
