import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";
import { keepRollUps } from "../write/keepRollUps.ts";
import { rollUpsOf } from "./rollUps.ts";
import { placeOf } from "../search/search.ts";

const batchSize = 200;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Fills in what records keep from others (`x-roll-up`) where their definition did not say so before, or said it in another
 * way. Done once for each change. What breaks off is done again by the next start, unless it is part of a transaction.
 */
export async function ensureRollUps(owner: Db, types: RecordTypes): Promise<void> {
  const { rows } = await sql<{
    place: string;
    fields: string;
  }>`select place, fields from search_texts`.execute(owner);
  const done = new Map(rows.map(({ place, fields }) => [place, fields]));
  for (const type of types.values()) {
    const said = definedBy(type);
    const place = `roll-up ${placeOf(type)}`;
    if (type.resource.definition.of !== undefined || said === (done.get(place) ?? "[]")) continue;
    for (const { id } of await owner.selectFrom("tenants").select("id").execute())
      await fillTenant(owner, id, type);
    await sql`insert into search_texts (place, fields) values (${place}, ${said})
      on conflict (place) do update set fields = excluded.fields`.execute(owner);
  }
}

/** What is kept, and how: with another text the values are counted anew. */
const definedBy = (type: RecordType): string =>
  JSON.stringify(rollUpsOf(type).map(({ field, rollUp }) => [field.name, rollUp]));

async function fillTenant(owner: Db, tenant: string, type: RecordType): Promise<void> {
  const own = type.store.documentsOf === undefined ? sql`` : sql`and resource = ${type.store.documentsOf}`;
  for (let after: string | undefined = first; after !== undefined;) {
    const last: string = after;
    after = await seeing(owner, tenant, async (db) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from ${sql.table(type.store.table)}
        where tenant_id = ${tenant} ${own} and uuid > ${last} order by uuid limit ${batchSize}`.execute(db);
      const ids = rows.map(({ uuid }) => uuid);
      await keepRollUps(db, tenant, rollUpsOf(type), ids);
      return ids.length < batchSize ? undefined : ids.at(-1);
    });
  }
}
