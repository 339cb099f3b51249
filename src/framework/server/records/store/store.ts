import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Storage } from "#framework/shared/fields/fieldType.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Db } from "../../database/database.ts";

/**
 * Where the records of a resource live: a table, its columns with the type that the database gives each, and for the document
 * table the resource's name.
 */
export interface Store {
  table: string;
  columns: ReadonlyMap<string, string>;
  /** Set when the records share the document table with those of other resources. */
  documentsOf?: string;
  /**
   * Fields that refer to several records and have a table of their own that says to which, `<table>_<field>`, with its
   * columns: `uuid`, `target`, and copies of the record's own.
   */
  links?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Set where the rows are read from a statement: the items of a list within the records of another store, or made by a rule, kept in none. */
  within?: { store?: Store; rows: RawBuilder<unknown> };
}

/** What the rows of a store are read from. */
export const readFrom = ({ table, within }: Store): RawBuilder<unknown> =>
  within ? sql`${within.rows} as ${sql.ref(table)}` : sql.table(table);

/** Where the rows of a store are kept: with what changes there they change. */
export const keptIn = ({ within, ...own }: Store): Store => within?.store ?? own;

/** A row as the database gives it (database/valueTypes.ts): the kept columns, the table's own columns, and `data`. */
export type Row = JsonObject;

/** Columns that the record service itself keeps; no field of a schema may take their names. */
export const keptColumns = new Set([
  "tenant_id",
  "uuid",
  "version",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
  "deleted_at",
  "search",
  "data",
  "resource",
]);

/** The columns of every table with their types, as the database has them. */
export async function readColumns(db: Db): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`.execute(
    db,
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { table_name: table, column_name: column, data_type: type } of rows) {
    tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(column, type));
  }
  return tables;
}

/** Whether a field has a column of its own; all others live in `data`. */
export const hasColumn = (store: Store, name: string): boolean =>
  store.columns.has(name) && !keptColumns.has(name);

/** Whether a field refers to a record by a column that holds ids, which is no text. */
export function isIdColumn(store: Store, { name, type }: Pick<Field, "name" | "type">): boolean {
  const column = hasColumn(store, name) ? name : referenceColumn(store, name);
  return type.name === "reference" && column !== undefined && store.columns.get(column) === "uuid";
}

/** Names come from checked schemas; this is the second lock before they become SQL. */
function safe(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/i.test(name)) throw new Error(`"${name}" is no field name`);
  return name;
}

/** SQL text of a column. Some are called after a resource, which may be a word of SQL: order, user or grant. */
export const columnSql = (name: string): string => `"${name}"`;

/** How JSON calls a value of the storage, and PostgreSQL its type. */
const casts: Partial<Record<Storage, readonly [json: string, type: string]>> = {
  number: ["number", "numeric"],
  boolean: ["boolean", "boolean"],
};

/** The column that follows from a document's field and can be looked up in an index before row-level security. */
export const referenceColumn = (store: Store, name: string): string | undefined =>
  store.documentsOf !== undefined && store.columns.has(`ref_${name}`) ? `ref_${safe(name)}` : undefined;

/** SQL text of a field's value, typed so that it can be compared. Used in queries and in indexes, which must match. */
export function valueSql(store: Store, field: Pick<Field, "name" | "type" | "schema">): string {
  const [first = "", second] = field.name.split(".").map(safe);
  const { storage } = field.type;
  // An id that refers to nothing is a text like any other, also where its column holds an id.
  if (hasColumn(store, first) && field.type.name === "text" && field.schema.format === "uuid")
    return `${columnSql(first)}::text`;
  if (keptColumns.has(first) || hasColumn(store, first)) {
    const column = columnSql(first);
    return second === undefined ? column : `${column}->>'${second}'`;
  }
  const refers = field.type.name === "reference" && referenceColumn(store, field.name);
  if (refers) return refers;
  const json = second === undefined ? `data->'${first}'` : `data->'${first}'->'${second}'`;
  if (storage === "json") return json;
  const text = second === undefined ? `data->>'${first}'` : `data->'${first}'->>'${second}'`;
  const [kind, cast] = casts[storage] ?? [];
  // What was written before the field was of this kind has no value that compares; a cast of it would fail every list.
  return kind === undefined
    ? text
    : `(case when jsonb_typeof(${json}) = '${kind}' then (${text})::${cast} end)`;
}

/** An instant as records keep it in `data`: ISO 8601 in UTC with milliseconds. */
export const instantText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL text that lists are ordered by: text without regard to case, in the same order on every database. */
export function orderSql(store: Store, field: Pick<Field, "name" | "type" | "schema">): string {
  const value = valueSql(store, field);
  return field.type.storage === "text" && !keptColumns.has(field.name)
    ? `lower(${value}) collate "C"`
    : value;
}

/** The same as an expression of a query. */
export const valueOf = (store: Store, field: Pick<Field, "name" | "type" | "schema">): RawBuilder<unknown> =>
  sql.raw(valueSql(store, field));

/** The condition that makes a row one of the store's living records; `deleted` asks for the deleted ones instead. */
export function notDeletedSql(store: Store, deleted = false): string {
  const state = `deleted_at is ${deleted ? "not null" : "null"}`;
  return store.documentsOf === undefined
    ? state
    : `resource = '${safeResource(store.documentsOf)}' and ${state}`;
}

/** Which rows of its table are of the store's resource: many share the table of documents. */
export const ownRows = ({ documentsOf }: Store): RawBuilder<unknown> =>
  documentsOf === undefined ? sql`true` : sql`resource = ${documentsOf}`;

function safeResource(name: string): string {
  if (!/^[a-z][a-z0-9_-]*$/.test(name)) throw new Error(`"${name}" is no resource name`);
  return name;
}
