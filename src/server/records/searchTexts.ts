import { sql } from "kysely";
import type { Json, JsonObject } from "#shared/schema/schema.ts";
import type { Database } from "../database/database.ts";
import { asTenant } from "../database/tenancy.ts";
import type { Row } from "./present.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";
import { placeOf } from "./search.ts";
import { hasColumn, livingSql } from "./store.ts";
import { searchText } from "./write.ts";

const batchSize = 500;

/**
 * Gives records without a search text theirs: those that were written before their fields were searched. Looked for once
 * after the searched fields of a resource have changed.
 */
export async function ensureSearchTexts({ db, owner }: Database, types: RecordTypes): Promise<void> {
  const { rows: known } = await sql<{
    place: string;
    fields: string;
  }>`select place, fields from search_texts`.execute(owner);
  const done = new Map(known.map(({ place, fields }) => [place, fields]));
  const changed = searchedTypes(types).filter((type) => done.get(placeOf(type)) !== searchedFields(type));
  if (changed.length === 0) return;
  const tenants = await owner.selectFrom("tenants").select("id").execute();
  for (const type of changed) {
    for (const { id } of tenants) await asTenant(id, () => fillTexts(db, id, type));
    await sql`insert into search_texts (place, fields) values (${placeOf(type)}, ${searchedFields(type)})
      on conflict (place) do update set fields = excluded.fields`.execute(owner);
  }
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

async function fillTexts(db: Database["db"], tenant: string, type: RecordType): Promise<void> {
  const table = sql.table(type.store.table);
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${table} where tenant_id = ${tenant} and ${sql.raw(livingSql(type.store))} and search = '' and uuid > ${last}
      order by uuid limit ${batchSize}`.execute(db);
    const texts = rows.flatMap((row) => {
      const text = searchText(type, searchedPart(type, row));
      return text === "" ? [] : [{ uuid: String(row.uuid), text }];
    });
    if (texts.length > 0)
      await sql`update ${table} set search = given.text
        from unnest(${texts.map(({ uuid }) => uuid)}::uuid[], ${texts.map(({ text }) => text)}::text[]) as given (uuid, text)
        where tenant_id = ${tenant} and ${table}.uuid = given.uuid`.execute(db);
    if (rows.length < batchSize) return;
    last = String(rows.at(-1)?.uuid);
  }
}

function searchedPart(type: RecordType, row: Row): JsonObject {
  const data = (row.data ?? {}) as JsonObject;
  return Object.fromEntries(
    textFields(type).flatMap(({ field: { name } }) => {
      const value = hasColumn(type.store, name) ? (row[name] as Json) : data[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}
