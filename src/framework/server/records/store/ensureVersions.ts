import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import type { Row } from "../read/serialize.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";
import { placeOf } from "../search/search.ts";
import { searchedPart } from "../search/searchTexts.ts";
import { hasColumn, ownRows } from "./store.ts";
import { inPresentShape, isEarlier, namesOf, versionKey, versionOf } from "./versions.ts";
import { searchText } from "../write/write.ts";

const batchSize = 500;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Brings records that were written for an earlier version of their schema into its present shape, so that lists filter,
 * sort and search by it. Done once for each version. What breaks off is done again by the next start, unless it is part
 * of a transaction; until then they are read in the present shape, and written in it when someone changes them.
 */
export async function ensureVersions(owner: Db, types: RecordTypes): Promise<void> {
  const { rows } = await sql<{
    place: string;
    fields: string;
  }>`select place, fields from search_texts`.execute(owner);
  const done = new Map(rows.map(({ place, fields }) => [place, Number(fields)]));
  for (const type of types.values()) {
    const place = `version ${placeOf(type)}`;
    const version = versionOf(type.schema);
    if (type.resource.definition.of !== undefined || version <= (done.get(place) ?? 1)) continue;
    for (const { id } of await owner.selectFrom("tenants").select("id").execute())
      for (let after: string | undefined = first; after !== undefined;) {
        const last: string = after;
        after = await seeing(owner, id, (db) => bringBatch(db, id, type, last));
      }
    await sql`insert into search_texts (place, fields) values (${place}, ${String(version)})
      on conflict (place) do update set fields = excluded.fields`.execute(owner);
  }
}

/** Brings some records up to date, deleted ones too. @returns the last id; undefined when there are no more */
async function bringBatch(
  db: Db,
  tenant: string,
  type: RecordType,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)}
    where tenant_id = ${tenant} and ${ownRows(type.store)} and uuid > ${after}
      and coalesce((data->>${sql.lit(versionKey)})::int, 1) < ${versionOf(type.schema)}
    order by uuid limit ${batchSize} for update`.execute(db);
  await writeInPresentShape(db, tenant, type, rows);
  return rows.length < batchSize ? undefined : String(rows.at(-1)?.uuid);
}

/** Writes rows in the present shape of their schema, with what they are searched by. It is no change of the records. */
export async function writeInPresentShape(
  db: Db,
  tenant: string,
  type: RecordType,
  rows: readonly Row[],
): Promise<void> {
  const earlier = rows.filter((row) => isEarlier(type, row)).map((row) => inPresentShape(type, row));
  if (earlier.length === 0) return;
  const table = sql.table(type.store.table);
  const names = namesOf((type.schema["x-migrations"] ?? []).flatMap(({ steps }) => steps));
  const columns = names.filter((name) => hasColumn(type.store, name));
  const given = earlier.map((row) => ({
    uuid: row.uuid,
    data: row.data,
    own: Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
    search: searchText(type, searchedPart(type, row)),
  }));
  const sets = columns.map(
    (name) => sql`, ${sql.ref(name)} = (jsonb_populate_record(null::${table}, given.own)).${sql.ref(name)}`,
  );
  await sql`update ${table} set data = given.data, search = given.search ${sql.join(sets, sql``)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (uuid uuid, data jsonb, own jsonb, search text)
    where tenant_id = ${tenant} and ${table}.uuid = given.uuid`.execute(db);
}
