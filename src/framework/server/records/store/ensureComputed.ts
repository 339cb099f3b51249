import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import { placeOf } from "../search/search.ts";
import { recompute } from "../write/recompute.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";

const batchSize = 500;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Computes the values of records that were written before their definition said how (`x-computed`), or said it in another
 * way, deleted ones too. Done once for each change. What breaks off is done again by the next start.
 */
export async function ensureComputed(owner: Db, types: RecordTypes): Promise<void> {
  const { rows } = await sql<{ place: string; fields: string }>`
    select place, fields from search_texts`.execute(owner);
  const done = new Map(rows.map(({ place, fields }) => [place, fields]));
  for (const type of types.values()) {
    const place = `computed ${placeOf(type)}`;
    const said = expressionsOf(type);
    if (type.resource.definition.of !== undefined || said === (done.get(place) ?? "[]")) continue;
    for (const { id } of await owner.selectFrom("tenants").select("id").execute())
      await fillTenant(owner, id, type);
    await remember(owner, place, said);
  }
}

/** The same for one tenant whose own layer computes other values than what is underneath. */
export async function ensureOwnComputed(
  owner: Db,
  { id, slug }: { id: string; slug: string },
  { own, underneath }: { own: RecordTypes; underneath: RecordTypes },
): Promise<void> {
  for (const type of own.values()) {
    const below = underneath.get(type.name);
    const said = expressionsOf(type);
    if (type.resource.definition.of !== undefined || said === (below ? expressionsOf(below) : "[]")) continue;
    const place = `computed ${placeOf(type)} of ${slug}`;
    const { rows } = await sql<{ fields: string }>`
      select fields from search_texts where place = ${place}`.execute(owner);
    if (rows[0]?.fields === said) continue;
    await fillTenant(owner, id, type);
    await remember(owner, place, said);
  }
}

const remember = (owner: Db, place: string, said: string) =>
  sql`insert into search_texts (place, fields) values (${place}, ${said})
    on conflict (place) do update set fields = excluded.fields`.execute(owner);

/** What is computed, and how: with another text the values are computed anew. */
const expressionsOf = ({ fields }: RecordType): string =>
  JSON.stringify(
    fields.flatMap(({ name, schema: { "x-computed": rule } }) =>
      typeof rule === "string" ? [[name, rule]] : [],
    ),
  );

async function fillTenant(owner: Db, tenant: string, type: RecordType): Promise<void> {
  const own = type.store.documentsOf === undefined ? sql`` : sql`and resource = ${type.store.documentsOf}`;
  for (let after: string | undefined = first; after !== undefined;) {
    const last: string = after;
    after = await seeing(owner, tenant, async (db) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from ${sql.table(type.store.table)}
        where tenant_id = ${tenant} ${own} and uuid > ${last} order by uuid limit ${batchSize}`.execute(db);
      const ids = rows.map(({ uuid }) => uuid);
      await recompute(db, tenant, type, ids);
      return ids.length < batchSize ? undefined : ids.at(-1);
    });
  }
}
