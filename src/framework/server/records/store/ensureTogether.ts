import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import { duplicates, uniqueIndexOn } from "../write/input/duplicates.ts";
import type { RecordTypes } from "./recordType.ts";
import { togetherPrefix, type TogetherRule, togetherRulesOf } from "./togetherRules.ts";

/**
 * Has the database hold the rules that several records keep together, and let go of those that no definition has any
 * more. Records that broke a rule before it was written stay as they are, outside of it. While a rule about times is
 * added, others wait with writing to its table.
 */
export async function ensureTogether(db: Db, types: RecordTypes): Promise<void> {
  const wanted = new Map([...types.values()].flatMap(togetherRulesOf).map((rule) => [rule.name, rule]));
  const { rows } = await sql<{ name: string; held: string; constraint: boolean }>`
    select index.relname as name, indrelid::regclass::text as held,
      exists (select from pg_constraint where conindid = indexrelid) as constraint
    from pg_index join pg_class as index on index.oid = indexrelid
    where relnamespace = 'public'::regnamespace and starts_with(index.relname, ${togetherPrefix})`.execute(
    db,
  );
  for (const { name, held, constraint } of rows.filter((row) => !wanted.has(row.name)))
    await (
      constraint
        ? sql`alter table ${sql.table(held)} drop constraint if exists ${sql.ref(name)}`
        : sql`drop index if exists ${sql.ref(name)}`
    ).execute(db);
  const existing = new Set(rows.map(({ name }) => name));
  const missing = [...wanted.values()].filter(({ name }) => !existing.has(name));
  if (missing.some(({ time }) => time)) await sql`create extension if not exists btree_gist`.execute(db);
  for (const rule of missing) await sql.raw(await statementFor(db, rule)).execute(db);
}

async function statementFor(db: Db, rule: TogetherRule): Promise<string> {
  const { name, table, where, time } = rule;
  if (!time) {
    const key = { table, where, key: rule.keys.map((one) => one.sql).join(", ") };
    return `create unique index if not exists ${name} on ${uniqueIndexOn(key, await duplicates(db, key))}`;
  }
  const outside = await overlapping(db, rule, time.range);
  const others = outside.length === 0 ? "" : ` and uuid <> all ('{${outside.join(",")}}'::uuid[])`;
  const same = ["tenant_id", ...rule.keys.map((one) => one.sql)].map((key) => `${key} with =, `).join("");
  return `alter table ${table} add constraint ${name}
    exclude using gist (${same}${time.range} with &&) where (${where}${others})`;
}

/** The records that overlap with an older one. */
async function overlapping(
  owner: Db,
  { table, keys, where }: TogetherRule,
  range: string,
): Promise<string[]> {
  const tenants = await owner.selectFrom("tenants").select("id").execute();
  const values = [...keys.map(({ sql: key }, index) => `${key} as key_${index}`), `${range} as period`];
  const same = keys.map((_, index) => ` and older.key_${index} = later.key_${index}`).join("");
  const found: string[] = [];
  for (const { id } of tenants) {
    const { rows } = await seeing(owner, id, (db) =>
      sql<{ uuid: string }>`
        with counted as materialized (select uuid, created_at, ${sql.raw(values.join(", "))}
          from ${sql.table(table)} where tenant_id = ${id} and ${sql.raw(where)})
        select distinct later.uuid from counted as later join counted as older
          on (older.created_at, older.uuid) < (later.created_at, later.uuid)
          and older.period && later.period ${sql.raw(same)}`.execute(db),
    );
    found.push(...rows.map(({ uuid }) => uuid));
  }
  return found;
}
