import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import type { Storage } from "#framework/shared/fields/fieldType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { filterSql, likeText } from "./filterSql.ts";
import type { ListQuery } from "./listQuery.ts";
import { type RecordType, seesField } from "../store/recordType.ts";
import { fieldShown } from "../store/fieldFor.ts";
import { orderSql } from "../store/store.ts";

/** Rows that no table holds as they are shown (`record.source`). */
export interface Relation {
  /**
   * A statement with `uuid` and a column for each field that the path does not give, or the rows themselves, in the order in
   * which they are listed.
   */
  rows: RawBuilder<unknown> | readonly JsonObject[];
  /** The order in which a statement's rows are listed, in SQL. */
  order?: RawBuilder<unknown>;
  /** The column of a statement that holds the normalised text which is searched; without it, the searched fields are. */
  search?: string;
  /**
   * Columns of a statement that reports filter and order by as they are, with their types: what stands behind them is found
   * by its index, and rows that are not asked for are not made. Fields without one are read from the row once it is made.
   */
  columns?: Readonly<Record<string, string>>;
  /** There may be very many: they are counted apart, so that a page of them is read by an index. */
  many?: boolean;
}

/**
 * Makes the rows of a resource for a person, and refuses those who may not see them.
 * @param within the fields that the path of the call gives
 */
export type SourceRule = (context: Context, within: JsonObject) => Relation | Promise<Relation>;

/** The rows of one call, and the fields that its path gives. */
export interface Made {
  relation: Relation;
  within: JsonObject;
}

/** A page of such rows as a person sees them, and how many there are in all. */
export async function listSource(
  context: Context,
  type: RecordType,
  { relation, within }: Made,
  asked: Omit<ListQuery, "sort"> & { sort?: ListQuery["sort"] },
): Promise<{ rows: JsonObject[]; total: number }> {
  const { search, sort, page, limit } = asked;
  const find = (name: string) => fieldShown(type, context.user, name);
  const words = normalise(search).split(" ").filter(Boolean).slice(0, 8);
  const searched = searchedSql(type, relation);
  const where = [
    filterSql(type.store, asked.filter, find, tenantCalendar(context)),
    ...words.map((word) => sql`${searched} like ${`%${likeText(word)}%`}`),
  ];
  const chosen = sort ? [sql.raw(`${orderSql(type.store, sort.field)} ${sort.order}`)] : [];
  const order = sql.join([...chosen, orderOf(relation), sql`uuid`]);
  const chosenRows = sql`from (${statement(type, relation, within)}) as source where ${sql.join(where, sql` and `)}`;
  const count = relation.many === true ? sql`` : sql`, (count(*) over ())::int as total`;
  const { rows } = await sql<JsonObject & { total: number }>`
    select * ${count} ${chosenRows} order by ${order}
    limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`.execute(context.db);
  const counted =
    relation.many === true
      ? (await sql<{ total: number }>`select count(*)::int as total ${chosenRows}`.execute(context.db)).rows
      : rows;
  const fields = asked.fields ?? type.fields;
  return { rows: rows.map((row) => presented(context, fields, row)), total: counted[0]?.total ?? 0 };
}

/** One of such rows; undefined when it is not among them. */
export async function findInSource(
  context: Context,
  type: RecordType,
  { relation, within }: Made,
  id: string,
): Promise<JsonObject | undefined> {
  const { rows } = await sql<JsonObject>`
    select * from (${statement(type, relation, within)}) as source where uuid::text = ${id}`.execute(
    context.db,
  );
  return rows[0] && presented(context, type.fields, rows[0]);
}

const isStatement = (rows: Relation["rows"]): rows is RawBuilder<unknown> => !Array.isArray(rows);

const casts: Partial<Record<Storage, string>> = { number: "numeric", boolean: "boolean" };

/** The rows as a statement: those that were worked out are given to the database, which sorts and pages all alike. */
function statement({ fields }: RecordType, { rows }: Relation, within: JsonObject): RawBuilder<unknown> {
  if (isStatement(rows)) {
    const given = Object.entries(within).map(
      ([name, value]) => sql`, ${String(value)}::text as ${sql.ref(name)}`,
    );
    return given.length === 0 ? rows : sql`select made.* ${sql.join(given, sql` `)} from (${rows}) as made`;
  }
  const given = rows.map((row) => ({ ...row, ...within }));
  const columns = fields.map(({ name, type: { storage } }) =>
    storage === "json"
      ? sql`value->${name} as ${sql.ref(name)}`
      : sql`(value->>${name})::${sql.raw(casts[storage] ?? "text")} as ${sql.ref(name)}`,
  );
  return sql`select value->>'uuid' as uuid, _place, ${sql.join(columns)}
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as given (value, _place)`;
}

const orderOf = ({ rows, order }: Relation): RawBuilder<unknown> =>
  isStatement(rows) ? (order ?? sql`uuid`) : sql`_place`;

function searchedSql({ screens }: RecordType, { search }: Relation): RawBuilder<unknown> {
  if (search !== undefined) return sql.ref(search);
  const texts = screens.searched.map(({ field }) => sql`${sql.ref(field.name)}::text`);
  return texts.length === 0 ? sql`''` : sql`lower(concat_ws(' ', ${sql.join(texts)}))`;
}

function presented({ user }: Context, fields: readonly Field[], row: JsonObject): JsonObject {
  const { uuid = null, version = null } = row;
  const seen = fields.filter((field) => seesField(user, field));
  const shown = seen.map(({ name }): [string, JsonObject[string]] => [name, row[name] ?? null]);
  return withoutNulls({ uuid, version, ...Object.fromEntries(shown) });
}
