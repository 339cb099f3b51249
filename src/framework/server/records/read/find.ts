import { type Expression, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logListRead } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import { listWhere } from "./list.ts";
import { type Row, serializer, subtitleOf, titleOf } from "./serialize.ts";
import type { RecordType } from "../store/recordType.ts";
import { fieldFor } from "../store/fieldFor.ts";
import { candidateRows, type Candidates, type FoundIn, mostAtFirst } from "../search/candidates.ts";
import { foundRows, foundSql, hasWords, mayBeExact, type Wanted } from "../search/search.ts";
import { seesOnlyByField } from "./rowAccess.ts";
import { selectSql } from "./select.ts";
import { notDeletedSql, orderSql } from "../store/store.ts";
import { addTitles } from "../store/titles.ts";

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
export const foundAs = (context: Context, type: RecordType, row: JsonObject): Found => ({
  id: String(row.uuid),
  title: titleOf(type, row, context),
  subtitle: subtitleOf(type, row, context),
});

/**
 * The records of a type that fit a search best, among those that the person may see.
 * @param words the words of the search, looked up
 * @param found which records have them all, where that was looked up; where they are too many, those that were read first stand
 *   for all, as long as the person sees enough of them
 */
export async function findRecords(
  context: Context,
  type: RecordType,
  search: string,
  words: readonly Wanted[],
  limit: number,
  found?: FoundIn,
): Promise<Found[]> {
  const fields = namingFields(type, context);
  const best = (table: Expression<unknown>, unread: readonly string[] = []) =>
    bestRows(context, type, { search, fields, limit, table, unread });
  const known = mayBeExact(context, type, search) ? undefined : found;
  let rows: Row[] = [];
  if (known) rows = await best(candidateRows(known.best.slice(0, mostAtFirst)), known.unread);
  if (known && known.best.length > mostAtFirst && rows.length < limit)
    rows = await best(candidateRows(known.best), known.unread);
  if (!known?.isAll && rows.length < limit) {
    const own = known?.isSample ? await fewRows(context, type) : undefined;
    rows = own
      ? await best(
          candidateRows(own),
          words.map(({ word }) => word),
        )
      : await best(foundRows(context, type, words));
  }
  const records = rows.map(serializer(type, context, fields));
  await logListRead(context, type, records);
  const titled = await addTitles(context, type, records, fields);
  return titled.map((record) => foundAs(context, type, record));
}

/** Of no more records than this it is quicker to look at the text of each than to look common words up. */
const few = 1000;

/** All records of a type that the person may see, where these are few, such as their own. */
async function fewRows(context: Context, type: RecordType): Promise<Candidates | undefined> {
  // By other rules each record of the type would be asked for.
  if (!seesOnlyByField(type, context.user)) return undefined;
  const where = listWhere(context, type, { filter: { all: [] }, search: "", deleted: false });
  const { rows } = await sql<{ id: string }>`select uuid as id from ${sql.table(type.store.table)}
    where ${where} limit ${sql.lit(few + 1)}`.execute(context.db);
  return rows.length > few ? undefined : rows.map(({ id }) => ({ id, rank: 0 }));
}

interface BestOf {
  search: string;
  fields: Field[];
  limit: number;
  /** What was found, with `found_uuid` and `found_rank`. */
  table: Expression<unknown>;
  /** What else the text of a record must have. */
  unread: readonly string[];
}

async function bestRows(
  context: Context,
  type: RecordType,
  { search, fields, limit, table: found, unread }: BestOf,
): Promise<Row[]> {
  const where = listWhere(context, type, {
    filter: { all: [] },
    search: "",
    deleted: false,
    also: unread.length > 0 ? hasWords(unread) : foundSql(context, type, search),
  });
  const table = sql.table(type.store.table);
  // Only what has the words is joined, unless a number might be one that is searched as a whole.
  const join = sql.raw(mayBeExact(context, type, search) ? "left join" : "join");
  const order = fieldFor(type, context.user, type.screens.sort.field);
  const by = sql`coalesce(found_rank, 0), ${order ? sql.raw(`${orderSql(type.store, order)}, `) : sql``}uuid`;
  // What was found is worked out once, also where PostgreSQL expects little and looks at it for each row. The rows
  // themselves are wide: they are read once it is known which.
  const { rows } = await sql<Row>`
    with found as materialized (select * from ${found}),
    best as materialized (
      select uuid as best_uuid, row_number() over (order by ${by}) as best_place
      from ${table} ${join} found on found_uuid = uuid
      where ${where} order by best_place limit ${sql.lit(limit)}
    )
    select ${sql.raw(selectSql(type, fields))} from best join ${table} on uuid = best_uuid
    where tenant_id = ${sql.lit(context.tenant.id)} and ${sql.raw(notDeletedSql(type.store))}
    order by best_place`.execute(context.db);
  return rows;
}
