import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { listCalls } from "#framework/shared/definitions/resource.ts";
import { isFilterable, isSortable } from "#framework/shared/definitions/screens.ts";
import type { Database, Db } from "../../database/database.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";
import { notDeletedSql, orderSql, valueSql } from "./store.ts";
import { duplicates, type UniqueKey, uniqueIndexOn } from "../write/input/duplicates.ts";
import { rollUpsOf } from "./rollUps.ts";
import { ensureTogether } from "./ensureTogether.ts";
import { ensureSearchWords } from "../search/searchWords.ts";
import { sharedField, uniqueFields, uniqueSql } from "../write/settle.ts";

/**
 * Makes the indexes that the definitions ask for, as the owner of the tables: unique fields, columns that lists are
 * sorted by, filters (with the default order behind them), the search text and its words. Those that exist stay untouched.
 * Others go on reading and writing in the meantime; what breaks off goes on with the next start.
 */
export async function ensureIndexes({ owner, engine }: Database, types: RecordTypes): Promise<void> {
  await owner
    .connection()
    .execute((one) => alone(one, () => makeIndexes(one, types, { concurrently: engine.kind === "server" })));
}

/**
 * Every index of a table is weighed whenever a statement over it is planned, and hundreds of kinds of records share one
 * table. Of a kind with fewer records than this, lists are sorted and filtered without indexes of its own; those that it
 * had are given up when half are left.
 */
const few = 1000;

/** The same, without letting others write in the meantime unless asked to; that cannot be part of a transaction. */
export async function makeIndexes(db: Db, types: RecordTypes, { concurrently = false } = {}): Promise<void> {
  const listed = [...types.values()].filter(
    ({ each, resource }) => each === undefined && listCalls(resource).length > 0,
  );
  const always = [...[...types.values()].flatMap(rolledUp), ...listed.flatMap(indexesOf)];
  const wanted = new Map<string, Wanted>([
    ...listed.flatMap((type) =>
      listIndexesOf(type).map(([name, on]) => [name, { on, gauge: gaugeOf(type) }] as const),
    ),
    ...always.map(([name, on]) => [name, { on }] as const),
  ]);
  await ensureSearchWords(db, types);
  const existing = await wholeIndexes(db, wanted);
  const how = concurrently ? "concurrently if not exists" : "if not exists";
  for (const [name, { on: index, gauge }] of wanted) {
    const rows = gauge === undefined ? few : (existing.get(gauge) ?? 0);
    if (existing.has(name) && rows >= 0 && rows < few / 2)
      await sql.raw(`drop index ${concurrently ? "concurrently " : ""}if exists ${name}`).execute(db);
    if (existing.has(name) || rows < few) continue;
    const statement =
      typeof index === "string"
        ? `create index ${how} ${name} on ${index}`
        : `create unique index ${how} ${name} on ${uniqueIndexOn(index, await duplicates(db, index))}`;
    await sql.raw(statement).execute(db);
  }
  await ensureTogether(db, types);
}

/**
 * The names of the indexes that there are, with how many rows each had when they were last counted, or -1. One of ours
 * whose making broke off is taken away: it does not count. So is one of a list that was made when its field held another kind
 * of value: it would refuse values of the present kind.
 */
async function wholeIndexes(db: Db, ours: ReadonlyMap<string, Wanted>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; whole: boolean; count: number; keys: string }>`
    select relname as name, indisvalid as whole, reltuples as count,
      coalesce(pg_get_expr(indexprs, indrelid), '') as keys
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`.execute(db);
  const broken = rows.filter(({ name, whole, keys }) => {
    const wanted = ours.get(name);
    return wanted && (!whole || isOfOtherKind(wanted, keys));
  });
  for (const { name } of broken) await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  return new Map(rows.filter((row) => !broken.includes(row)).map(({ name, count }) => [name, count]));
}

/** Whether an index of a list is on numbers, or on yes and no, and is no longer asked for so, or the reverse. */
function isOfOtherKind({ on }: Wanted, keys: string): boolean {
  if (typeof on !== "string") return false;
  const isTyped = keys.includes("jsonb_typeof(");
  return on.includes("jsonb_typeof(") !== isTyped || (!isTyped && /\)::(numeric|boolean)/.test(keys));
}

/** One process at a time. It asks again and again: one that waited inside a query would block the index it waits for. */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtext('portal indexes')) as taken`;
  while (!(await lock.execute(db)).rows[0]?.taken) await setTimeout(200);
  try {
    await work();
  } finally {
    await sql`select pg_advisory_unlock(hashtext('portal indexes'))`.execute(db);
  }
}

/** What an index is on. */
type Index = string | UniqueKey;

interface Wanted {
  on: Index;
  /** The index that counts the records for which this one is worth its while; always, where there is none. */
  gauge?: string | undefined;
}

/** Of a kind of records in a table that it shares, the index of all of them. */
const gaugeOf = (type: RecordType): string | undefined =>
  type.store.documentsOf === undefined ? undefined : nameOf(type, "by", "created_at");

/** What sorts and filters the lists of a type. */
function listIndexesOf(type: RecordType): [name: string, Index][] {
  const order = type.fields.find(({ name }) => name === type.screens.sort.field);
  const orderKey = order && isSortable(order) ? `, (${orderSql(type.store, order)})` : "";
  const index = (kind: string, field: Field, keys: string): [string, Index] => [
    nameOf(type, kind, field.name),
    `${type.store.table} (tenant_id, ${keys}) where ${notDeletedSql(type.store)}`,
  ];
  const sorted = type.screens.columns
    .filter(({ field, hidden }) => !hidden && isSortable(field))
    .map(({ field }) => index("by", field, `(${orderSql(type.store, field)}), uuid`));
  const filtered = type.screens.filters
    .filter(({ field }) => isFilterable(field) && field.type.storage !== "json")
    .map(({ field }) => index("where", field, `(${valueSql(type.store, field)})${orderKey}, uuid`));
  return [...sorted, ...filtered];
}

/** What a type has however few its records are: unique fields, the search text, and the order in which they came. */
function indexesOf(type: RecordType): [name: string, Index][] {
  const { table } = type.store;
  const living = notDeletedSql(type.store);
  const uniques = uniqueFields(type).map((field): [string, Index] => {
    const shared = sharedField(type, field);
    const key = `(${uniqueSql(type.store, shared ?? field)})`;
    const where = shared ? `${living} and ${valueSql(type.store, field)}` : living;
    // What an index of before holds ("one") is a part of what this one holds.
    return [nameOf(type, key.startsWith("(lower(") ? "same" : "one", field.name), { table, key, where }];
  });
  const search: [string, Index] = [`${table}_search`, `${table} using gin (search gin_trgm_ops)`];
  const latest: [string, Index] = [
    nameOf(type, "by", "created_at"),
    `${table} (tenant_id, created_at, uuid) where ${living}`,
  ];
  return [...uniques, search, latest];
}

/** What finds the records of which another one keeps something (`x-roll-up`). */
const rolledUp = (parent: RecordType): [name: string, Index][] =>
  rollUpsOf(parent).flatMap(({ of, rollUp }): [string, Index][] => {
    const by = of.fields.find(({ name }) => name === rollUp.by);
    return by && by.type.storage !== "json"
      ? [
          [
            nameOf(of, "where", by.name),
            `${of.store.table} (tenant_id, (${valueSql(of.store, by)}), uuid) where ${notDeletedSql(of.store)}`,
          ],
        ]
      : [];
  });

/** Short enough for PostgreSQL, still readable, and ending in the field's name for unique ones. */
function nameOf(type: RecordType, kind: string, field: string): string {
  const place = type.store.documentsOf?.replaceAll("-", "_") ?? type.store.table;
  const full = `${place}_${kind}_${field.replaceAll(".", "_")}`;
  // PostgreSQL knows no capital letters in such a name: two fields that differ in them only need names that differ.
  if (full.length <= 60 && full === full.toLowerCase()) return full;
  const digest = createHash("sha256").update(full).digest("hex").slice(0, 12);
  // A name begins with a letter.
  return `${/^\d/.test(digest) ? "i" : ""}${digest}_${kind}_${field.replaceAll(".", "_").toLowerCase().slice(-40)}`;
}
