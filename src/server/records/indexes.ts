import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Field } from "#shared/fields/fields.ts";
import { listCalls } from "#shared/definitions/resource.ts";
import { isFilterable, isSortable } from "#shared/definitions/screens.ts";
import type { Database, Db } from "../database/database.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";
import { livingSql, orderSql, valueSql } from "./store.ts";
import { ensureSearchWords } from "./searchWords.ts";
import { sharedField, uniqueFields } from "./settle.ts";

/**
 * Makes the indexes that the definitions ask for, as the owner of the tables: unique fields, columns that lists are
 * sorted by, filters (with the default order behind them), the search text and its words. Those that exist stay untouched.
 */
export async function ensureIndexes({ owner, engine }: Database, types: RecordTypes): Promise<void> {
  const wanted = new Map(
    [...types.values()].filter(({ resource }) => listCalls(resource).length > 0).flatMap(indexesOf),
  );
  const concurrently = engine.kind === "server" ? "concurrently " : "";
  await owner.connection().execute((one) =>
    alone(one, async () => {
      await ensureSearchWords(one, types);
      const { rows } = await sql<{
        indexname: string;
      }>`select indexname from pg_indexes where schemaname = 'public'`.execute(one);
      const existing = new Set(rows.map(({ indexname }) => indexname));
      for (const [name, { unique, on }] of wanted) {
        if (!existing.has(name))
          await sql
            .raw(`create ${unique ? "unique " : ""}index ${concurrently}if not exists ${name} on ${on}`)
            .execute(one);
      }
    }),
  );
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

type Index = { unique: boolean; on: string };

function indexesOf(type: RecordType): [name: string, Index][] {
  const { table } = type.store;
  const living = livingSql(type.store);
  const order = type.fields.find(({ name }) => name === type.screens.sort.field);
  const orderKey = order && isSortable(order) ? `, (${orderSql(type.store, order)})` : "";
  const index = (kind: string, field: Field, keys: string, unique = false): [string, Index] => [
    nameOf(type, kind, field.name),
    { unique, on: `${table} (tenant_id, ${keys}) where ${living}` },
  ];
  const sorted = type.screens.columns
    .filter(({ field, hidden }) => !hidden && isSortable(field))
    .map(({ field }) => index("by", field, `(${orderSql(type.store, field)}), uuid`));
  const filtered = type.screens.filters
    .filter(({ field }) => isFilterable(field) && field.type.storage !== "json")
    .map(({ field }) => index("where", field, `(${valueSql(type.store, field)})${orderKey}, uuid`));
  const uniques = uniqueFields(type).map((field): [string, Index] => {
    const shared = sharedField(type, field);
    const [name, unique] = index("one", field, `(${valueSql(type.store, shared ?? field)})`, true);
    return [name, shared ? { ...unique, on: `${unique.on} and ${valueSql(type.store, field)}` } : unique];
  });
  const search: [string, Index] = [
    `${table}_search`,
    { unique: false, on: `${table} using gin (search gin_trgm_ops)` },
  ];
  const latest = index("by", { name: "created_at" } as Field, "created_at, uuid");
  return [...sorted, ...filtered, ...uniques, search, latest];
}

/** Short enough for PostgreSQL, still readable, and ending in the field's name for unique ones. */
function nameOf(type: RecordType, kind: string, field: string): string {
  const place = type.store.documentsOf?.replaceAll("-", "_") ?? type.store.table;
  const full = `${place}_${kind}_${field.replaceAll(".", "_")}`;
  return full.length <= 60
    ? full
    : `${createHash("sha256").update(full).digest("hex").slice(0, 12)}_${kind}_${field.replaceAll(".", "_").slice(-40)}`;
}
