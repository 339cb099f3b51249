import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { RollUp } from "#framework/shared/schema/schema.ts";
import type { Db } from "../../database/database.ts";
import { filterSql } from "../read/filterSql.ts";
import { fieldNamed, type RecordType } from "../store/recordType.ts";
import { hasColumn, instantText, notDeletedSql, valueSql } from "../store/store.ts";
import { whenFilter } from "../read/whenFilter.ts";
import { followsFrom, recompute } from "./recompute.ts";

/** A field that is kept from other records (`x-roll-up`). */
export interface Kept {
  parent: RecordType;
  field: Field;
  rollUp: RollUp;
  /** The type of the other records. */
  of: RecordType;
}

const batchSize = 200;

/**
 * Counts again what records keep from others. They are locked first, in the order of their ids.
 * @param kept fields of one type
 * @returns the records in which something has changed
 */
export async function keepRollUps(
  db: Db,
  tenant: string,
  kept: readonly Kept[],
  ids: readonly string[],
): Promise<string[]> {
  const [first] = kept;
  if (!first) return [];
  const sorted = ids.toSorted();
  const changed: string[] = [];
  for (let start = 0; start < sorted.length; start += batchSize)
    changed.push(
      ...(await keepBatch(db, tenant, first.parent, kept, sorted.slice(start, start + batchSize))),
    );
  return changed;
}

async function keepBatch(
  db: Db,
  tenant: string,
  parent: RecordType,
  kept: readonly Kept[],
  ids: readonly string[],
): Promise<string[]> {
  const { store } = parent;
  const table = sql.table(store.table);
  const meant = sql`tenant_id = ${tenant} and uuid in (${sql.join([...ids])})`;
  await sql`select from ${table} where ${meant} order by uuid for update`.execute(db);
  const given = ids.map((id) => {
    const values = kept.map((one) => sql`${sql.lit(one.field.name)}, (${valueIn(one, tenant, id)})`);
    return sql`(${id}::uuid, jsonb_strip_nulls(jsonb_build_object(${sql.join(values)})))`;
  });
  const names = kept.map(({ field }) => field.name);
  const own = names.filter((name) => hasColumn(store, name));
  const inData = names.filter((name) => !own.includes(name));
  const present = names.map(
    (name) =>
      sql`${sql.lit(name)}, ${own.includes(name) ? sql`to_jsonb(${sql.ref(name)})` : sql`data->${sql.lit(name)}`}`,
  );
  const sets = [
    ...own.map(
      (name) => sql`${sql.ref(name)} = (jsonb_populate_record(null::${table}, kept)).${sql.ref(name)}`,
    ),
    ...(inData.length === 0 ? [] : [sql`data = (data - ${inData}::text[]) || (kept - ${own}::text[])`]),
  ];
  const { rows } = await sql<{ uuid: string }>`
    update ${table} set ${sql.join(sets)} from (values ${sql.join(given)}) as given (id, kept)
    where tenant_id = ${tenant} and uuid = id
      and kept is distinct from jsonb_strip_nulls(jsonb_build_object(${sql.join(present)}))
    returning uuid`.execute(db);
  const changed = rows.map(({ uuid }) => uuid);
  if (followsFrom(parent, names)) await recompute(db, tenant, parent, changed);
  return changed;
}

/** Days and times do not occur in what counts (`where`). */
const noDay = { zone: "UTC", today: "", now: "", daysNamed: () => ["", ""] as const };

/** What the records that refer to one come to, as a statement. */
function valueIn(
  { rollUp: { by, where = {}, ...how }, of }: Kept,
  tenant: string,
  id: string,
): RawBuilder<unknown> {
  const find = (name: string) => fieldNamed(of, name);
  const own = of.resource.definition.record?.where ?? {};
  const conditions = [
    { field: by, operator: "in" as const, value: [id] },
    whenFilter(where, noDay),
    ...Object.entries(own).map(([name, value]) => ({ field: name, operator: "is" as const, value })),
  ];
  return sql`select ${aggregated(how, of, find)} from ${sql.table(of.store.table)}
    where tenant_id = ${tenant} and ${sql.raw(notDeletedSql(of.store))}
      and ${filterSql(of.store, { all: conditions }, find, noDay)}`;
}

function aggregated(
  { sum, latest, earliest }: Omit<RollUp, "by" | "where">,
  { store }: RecordType,
  find: (name: string) => Field,
): RawBuilder<unknown> {
  if (sum !== undefined) return sql`coalesce(sum(${sql.raw(valueSql(store, find(sum)))}), 0)`;
  const end = latest ?? earliest;
  if (end === undefined) return sql`count(*)`;
  const field = find(end);
  const value = sql`${sql.raw(latest === undefined ? "min" : "max")}(${sql.raw(valueSql(store, field))})`;
  return field.type.storage === "instant" && hasColumn(store, end) ? instantText(value) : value;
}
