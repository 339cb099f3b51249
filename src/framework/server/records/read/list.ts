import { type Expression, sql, type SqlBool } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logListRead } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import { preparedMark } from "../../database/engine.ts";
import { ofAnyVersion, whatCounts } from "../../forms/sent/corrections.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { filterSql } from "./filterSql.ts";
import { type Count, countRows } from "./counts.ts";
import { linkedPage } from "./linkedPage.ts";
import type { ListQuery } from "./listQuery.ts";
import { type Row, serializer } from "./serialize.ts";
import type { RecordType } from "../store/recordType.ts";
import { fieldFor, fieldShown } from "../store/fieldFor.ts";
import { type Reaching, rowsFor } from "./rowAccess.ts";
import { selectSql } from "./select.ts";
import { sortKey } from "./sortKey.ts";
import { isNameLike, literalSql, nearSql, wordsOf } from "../search/search.ts";
import { notDeletedSql, readFrom } from "../store/store.ts";
import { addTitles } from "../store/titles.ts";

type Sql = Expression<SqlBool>;
type Search = Pick<ListQuery, "filter" | "search" | "deleted" | "also" | "near" | "beside">;

/** A page of records as a person sees them, with the titles of what they refer to, and how many there are in all. */
export async function listRecords(
  context: Context,
  type: RecordType,
  asked: ListQuery,
): Promise<{ rows: JsonObject[]; count: Count }> {
  const { rows, count } = await listRows(context, type, asked);
  return { rows: await addTitles(context, type, rows), count };
}

/** The same without titles, for a caller who gives them once for all rows (`titlesNamedBy`). */
export async function listRows(
  context: Context,
  type: RecordType,
  asked: ListQuery,
): Promise<{ rows: JsonObject[]; count: Count }> {
  const chosen = asked.limit === 0 ? titleFields(type, context) : (asked.fields ?? listFields(type, context));
  const holder = type.each && fieldFor(type, context.user, type.each.holder);
  const fields = withTimeZones(type, context, holder ? [holder, ...chosen] : chosen);
  const literal = await readPage(context, type, asked, fields);
  const query = literal.rows.length > 0 ? asked : await settleSearch(context, type, asked);
  const { rows, count } = query === asked ? literal : await readPage(context, type, query, fields);
  const records = rows.map(serializer(type, context, fields));
  await logListRead(context, type, records, fields);
  return { rows: records, count };
}

async function readPage(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): Promise<{ rows: Row[]; count: Count }> {
  // What refuses the filter does so before anything is asked.
  const where = listWhere(context, type, query);
  const [rows, count] = await Promise.all([
    selectRows(context, type, query, fields),
    query.uncounted ? { total: 0, estimated: true } : countRows(context, type, query, where),
  ]);
  return { rows, count };
}

/** Everything that decides which rows are meant: tenant, life, row rules, filter and search. */
export function listWhere(context: Context, type: RecordType, query: Search, reaching?: Reaching): Sql {
  const find = (name: string) => fieldShown(type, context.user, name);
  const parts: Sql[] = [
    sql<SqlBool>`tenant_id = ${sql.lit(context.tenant.id)}`,
    sql.raw<SqlBool>(notDeletedSql(type.store, query.deleted)),
    rowsFor(type, context.user, reaching),
    filterSql(
      type.store,
      query.filter,
      find,
      tenantCalendar(context),
      (condition) => query.beside?.holds(condition) ?? ofAnyVersion(context, type, condition),
    ),
    ...whatCounts(context, type, query.filter, reaching),
    ...(query.near
      ? [nearSql(context, type, wordsOf(query.search))]
      : literalSql(context, type, query.search)),
    ...(query.also ? [query.also] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/**
 * What a list is really searched by: where nothing that the person sees is spelt as they typed, and they typed names, it
 * is what comes near.
 */
export async function settleSearch<Q extends Search>(
  context: Context,
  type: RecordType,
  query: Q,
): Promise<Q> {
  if (!isNameLike(query.search) || wordsOf(query.search).length === 0) return query;
  const { rows } = await sql<{
    found: boolean;
  }>`select exists(select from ${readFrom(type.store)} where ${listWhere(context, type, query)}) as found`.execute(
    context.db,
  );
  return rows[0]?.found ? query : { ...query, near: true };
}

/** The fields that a list's rows carry when none are asked for: the columns, the title, and what actions ask about, begin with and send. */
export const listFields = (type: RecordType, { user }: Pick<Context, "user">): Field[] =>
  listedNames(type).flatMap((name) => fieldFor(type, user, name) ?? []);

const namesOfLists = new WeakMap<RecordType, readonly string[]>();

/** The names of the fields that a list carries, anyone who asks. */
function listedNames(type: RecordType): readonly string[] {
  const known = namesOfLists.get(type);
  if (known) return known;
  const { definition } = type.resource;
  const { record, actions = {} } = definition;
  const named = [
    ...type.screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name),
    ...namesIn(`${type.screens.title} ${record?.subtitle ?? ""}`),
    ...(record?.image ? [record.image] : []),
    ...Object.values(type.resource.calls).flatMap(({ when, params }) => [
      ...Object.keys(when ?? {}),
      ...Object.values(params ?? {}),
    ]),
    // With the states that a move starts from, which its own conditions do not name.
    ...Object.values(type.resource.actions).flatMap(({ when, offered }) =>
      Object.keys({ ...when, ...offered }),
    ),
    ...Object.values(actions).flatMap((action) => [
      ...(action.prefill ?? []),
      ...Object.values(action.among ?? {}),
      // Where a row leads may be said by a field that no column shows.
      ...namesIn(action.go ?? ""),
      ...namesIn(action.confirm?.title ?? ""),
      ...namesIn(JSON.stringify(action.call?.body ?? "")),
    ]),
  ];
  const names = [...new Set(named)];
  namesOfLists.set(type, names);
  return names;
}

/** Fields, and for instants the field that says in which time zone they are read. */
export function withTimeZones(
  type: RecordType,
  { user }: Pick<Context, "user">,
  fields: readonly Field[],
): Field[] {
  const named = new Set(fields.flatMap(({ schema }) => schema["x-time-zone"] ?? []));
  for (const { name } of fields) named.delete(name);
  return [...fields, ...[...named].flatMap((name) => fieldFor(type, user, name) ?? [])];
}

/** What a pick list carries: ids and titles. */
const titleFields = (type: RecordType, { user }: Pick<Context, "user">): Field[] =>
  namesIn(type.screens.title).flatMap((name) => fieldFor(type, user, name) ?? []);

async function selectRows(
  context: Context,
  type: RecordType,
  query: ListQuery,
  fields: Field[],
): Promise<Row[]> {
  const { from, key, filter } = linkedPage(type, context.tenant.id, query) ?? {
    from: readFrom(type.store),
    key: sortKey(type.store, query.sort.field),
    filter: query.filter,
  };
  const where = listWhere(context, type, { ...query, filter });
  const direction = sql.raw(query.sort.order);
  const order = sql`${key} ${direction}, uuid ${direction}`;
  const page =
    query.limit === 0
      ? sql`limit 20000`
      : sql`limit ${sql.lit(query.limit)} offset ${sql.lit((query.page - 1) * query.limit)}`;
  const { rows } =
    await sql<Row>`${sql.raw(preparedMark)} select ${sql.raw(selectSql(type, fields, { undated: query.undated, apart: true }))} from ${from}
    where ${where} order by ${order} ${page}`.execute(context.db);
  return rows;
}
