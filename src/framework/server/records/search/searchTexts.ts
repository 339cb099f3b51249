import { sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import type { Row } from "../read/serialize.ts";
import type { RecordType, RecordTypes } from "../store/recordType.ts";
import { placeOf } from "./search.ts";
import { hasColumn, notDeletedSql } from "../store/store.ts";
import { searchText } from "../write/write.ts";

const batchSize = 500;

/**
 * Brings the search texts of records up to date that were written when other fields were searched. Done once after the
 * searched fields of a resource have changed. What breaks off is done again by the next start, unless it is part of a
 * transaction.
 */
export async function ensureSearchTexts(owner: Db, types: RecordTypes): Promise<void> {
  const { rows: known } = await sql<{
    place: string;
    fields: string;
  }>`select place, fields from search_texts`.execute(owner);
  const done = new Map(known.map(({ place, fields }) => [place, fields]));
  const tables = await tableNames(owner);
  const changed = searchedTypes(types).filter(
    (type) => tables.has(type.store.table) && done.get(placeOf(type)) !== searchedFields(type),
  );
  if (changed.length === 0) return;
  const fill = async (one: Db) => {
    const tenants = await one.selectFrom("tenants").select("id").execute();
    for (const type of changed) {
      for (const { id } of tenants) await fillTexts(one, id, type);
      await sql`insert into search_texts (place, fields) values (${placeOf(type)}, ${searchedFields(type)})
        on conflict (place) do update set fields = excluded.fields`.execute(one);
    }
  };
  await (owner.isTransaction ? fill(owner) : owner.connection().execute(fill));
}

/**
 * The same for one tenant whose own layer has other fields searched: done once after they, or those underneath, have
 * changed.
 */
export async function ensureOwnSearchTexts(
  owner: Db,
  { id, slug }: { id: string; slug: string },
  { own, underneath }: { own: RecordTypes; underneath: RecordTypes },
): Promise<void> {
  const below = new Map(searchedTypes(underneath).map((type) => [placeOf(type), searchedFields(type)]));
  const others = searchedTypes(own).filter((type) => below.get(placeOf(type)) !== searchedFields(type));
  for (const type of others) {
    const place = `${placeOf(type)} of ${slug}`;
    const fields = `${searchedFields(type)} over ${below.get(placeOf(type)) ?? ""}`;
    const { rows } = await sql<{ fields: string }>`
      select fields from search_texts where place = ${place}`.execute(owner);
    if (rows[0]?.fields === fields) continue;
    await owner.connection().execute((one) => fillTexts(one, id, type));
    await sql`insert into search_texts (place, fields) values (${place}, ${fields})
      on conflict (place) do update set fields = excluded.fields`.execute(owner);
  }
}

/** The tables of the database. A view is none: what it shows is written to the table below it, as a record of another kind. */
async function tableNames(owner: Db): Promise<Set<string>> {
  const { rows } = await sql<{
    tablename: string;
  }>`select tablename from pg_tables where schemaname = 'public'`.execute(owner);
  return new Set(rows.map(({ tablename }) => tablename));
}

/** One type for each place where there are records, with a search text that follows from the record alone. */
function searchedTypes(types: RecordTypes): RecordType[] {
  const byPlace = new Map<string, RecordType>();
  for (const type of types.values()) {
    const { where } = type.resource.definition.record ?? {};
    if (where !== undefined || searchedFields(type) === "") continue;
    const known = byPlace.get(placeOf(type));
    if (!known || (known.resource.calls.create === undefined && type.resource.calls.create !== undefined))
      byPlace.set(placeOf(type), type);
  }
  return [...byPlace.values()];
}

const textFields = ({ screens }: RecordType) => screens.searched.filter(({ exact }) => !exact);
const searchedFields = (type: RecordType): string =>
  textFields(type)
    .map(({ field }) => field.name)
    .join(" ");

async function fillTexts(db: Db, tenant: string, type: RecordType): Promise<void> {
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last !== undefined) {
    const after: string = last;
    last = await seeing(db, tenant, (one) => fillBatch(one, tenant, type, after));
  }
}

/** Writes the texts of some records in order of their ids, where they differ. @returns the last id; undefined when there are no more */
async function fillBatch(
  db: Db,
  tenant: string,
  type: RecordType,
  after: string,
): Promise<string | undefined> {
  const table = sql.table(type.store.table);
  const { rows } = await sql<Row>`
    select * from ${table} where tenant_id = ${tenant} and ${sql.raw(notDeletedSql(type.store))} and uuid > ${after}
    order by uuid limit ${batchSize}`.execute(db);
  const texts = rows.flatMap((row) => {
    const text = searchText(type, searchedPart(type, row));
    return text === row.search ? [] : [{ uuid: String(row.uuid), text }];
  });
  if (texts.length > 0)
    await sql`update ${table} set search = given.text
      from unnest(${texts.map(({ uuid }) => uuid)}::uuid[], ${texts.map(({ text }) => text)}::text[]) as given (uuid, text)
      where tenant_id = ${tenant} and ${table}.uuid = given.uuid`.execute(db);
  return rows.length < batchSize ? undefined : String(rows.at(-1)?.uuid);
}

/** What of a row is searched, by field. */
export const searchedPart = (type: RecordType, row: Row): JsonObject =>
  plainPart(
    type,
    row,
    textFields(type).map(({ field }) => field),
  );

/** What a row has in some fields, of which none is encrypted; without those that are empty. */
export function plainPart(type: RecordType, row: Row, fields: readonly Field[]): JsonObject {
  const data = asObject(row.data);
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = hasColumn(type.store, name) ? row[name] : data[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}
