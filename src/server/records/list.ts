import { type Expression, sql, type SqlBool } from "kysely";
import type { Field } from "#shared/fields/fields.ts";
import { namesIn } from "#shared/text/template.ts";
import { storedForm } from "#shared/identifiers/display.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { logListRead } from "../audit/reads.ts";
import type { Context } from "../context.ts";
import { preparedMark } from "../database/engine.ts";
import { tenantCalendar } from "../tenants/calendar.ts";
import { filterSql, likeText } from "./conditions.ts";
import { type Count, countRows } from "./counts.ts";
import type { ListQuery } from "./listQuery.ts";
import { presenter, type Row } from "./present.ts";
import { fieldFor, type RecordType } from "./recordType.ts";
import { rowsFor } from "./rowAccess.ts";
import { selectSql } from "./select.ts";
import { livingSql, orderSql, valueSql } from "./store.ts";
import { addTitles } from "./titles.ts";

type Sql = Expression<SqlBool>;

/** A page of records as a person sees them, and how many there are in all. */
export async function listRecords(
  context: Context,
  type: RecordType,
  query: ListQuery,
): Promise<{ rows: JsonObject[]; count: Count }> {
  const where = whereSql(context, type, query);
  const fields = query.limit === 0 ? titleFields(type, context) : (query.fields ?? listFields(type, context));
  const [rows, count] = await Promise.all([
    selectRows(context, type, where, query, fields),
    countRows(context, type, query, where),
  ]);
  const records = rows.map(presenter(type, context, fields));
  await logListRead(context, type, records);
  return { rows: await addTitles(context, type, records), count };
}

/** Everything that decides which rows are meant: tenant, life, row rules, filter and search. */
export function whereSql(
  context: Context,
  type: RecordType,
  query: Pick<ListQuery, "filter" | "search" | "deleted" | "also">,
): Sql {
  const find = (name: string) => fieldFor(type, context.user, name) as Field;
  const parts: Sql[] = [
    sql<SqlBool>`tenant_id = ${sql.lit(context.tenant.id)}`,
    sql.raw<SqlBool>(livingSql(type.store, query.deleted)),
    rowsFor(type, context.user),
    filterSql(type.store, query.filter, find, tenantCalendar(context)),
    ...searchSql(context, type, query.search),
    ...(query.also ? [query.also] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** Every word of the search is somewhere in the searched texts; or the whole is one of the fields searched exactly. */
function searchSql(context: Context, type: RecordType, search: string): Sql[] {
  const words = normalise(search).split(" ").filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const inText = sql.join(
    words.map((word) => sql`search like ${`%${likeText(word)}%`}`),
    sql` and `,
  );
  const exact = type.screens.searched
    .filter((searched) => searched.exact && fieldFor(type, context.user, searched.field.name) !== undefined)
    .map(
      ({ field }) =>
        sql`${sql.raw(valueSql(type.store, field))} = ${storedForm(field.schema.format, search)}`,
    );
  return [sql<SqlBool>`(${sql.join([sql`(${inText})`, ...exact], sql` or `)})`];
}

/** The fields that a list's rows carry when none are asked for: the columns, the title, and what actions ask about. */
export function listFields(type: RecordType, { user }: Pick<Context, "user">): Field[] {
  const { definition } = type.resource;
  const { record, actions = {} } = definition;
  const named = [
    ...type.screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name),
    ...namesIn(`${type.screens.title} ${record?.subtitle ?? ""}`),
    ...(record?.image ? [record.image] : []),
    ...Object.values(type.resource.calls).flatMap(({ when }) => Object.keys(when ?? {})),
    ...Object.values(actions).flatMap((action) => [
      ...Object.keys(action.when ?? {}),
      ...namesIn(action.confirm?.title ?? ""),
    ]),
  ];
  return [...new Set(named)].flatMap((name) => {
    const field = fieldFor(type, user, name);
    return field ? [field] : [];
  });
}

/** What a pick list carries: ids and titles. */
const titleFields = (type: RecordType, { user }: Pick<Context, "user">): Field[] =>
  namesIn(type.screens.title).flatMap((name) => fieldFor(type, user, name) ?? []);

async function selectRows(
  context: Context,
  type: RecordType,
  where: Sql,
  query: ListQuery,
  fields: Field[],
): Promise<Row[]> {
  const order = sql.raw(
    `${orderSql(type.store, query.sort.field)} ${query.sort.order}, uuid ${query.sort.order}`,
  );
  const page =
    query.limit === 0
      ? sql`limit 20000`
      : sql`limit ${sql.lit(query.limit)} offset ${sql.lit((query.page - 1) * query.limit)}`;
  const { rows } =
    await sql<Row>`${sql.raw(preparedMark)} select ${sql.raw(selectSql(type, fields))} from ${sql.table(type.store.table)}
    where ${where} order by ${order} ${page}`.execute(context.db);
  return rows;
}
