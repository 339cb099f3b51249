import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { seeing } from "../../database/seeing.ts";
import { placeOf } from "../search/search.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";
import { ownRows } from "./store.ts";

const batchSize = 500;
const first = "00000000-0000-0000-0000-000000000000";

/** What of a record follows from its definition, and has to be brought up where that changes. */
export interface Following {
  /** Under which it is remembered what was done. */
  name: string;
  /** What the definition says, as text; `[]` for nothing. With another text the values are made again. */
  saidBy: (type: RecordType) => string;
  /** Makes the values of some records. */
  make: (db: Db, tenant: string, type: RecordType, ids: readonly string[]) => Promise<unknown>;
}

/**
 * Brings up records, deleted ones too, of every definition that says something else than when that was done last. Done
 * once for each change. What breaks off is done again by the next start, unless it is part of a transaction.
 */
export async function bringUp(owner: Db, types: RecordTypes, following: Following): Promise<void> {
  const { rows } = await sql<{ place: string; fields: string }>`
    select place, fields from search_texts`.execute(owner);
  const done = new Map(rows.map(({ place, fields }) => [place, fields]));
  for (const type of types.values()) {
    const place = `${following.name} ${placeOf(type)}`;
    const said = following.saidBy(type);
    if (type.resource.definition.of !== undefined || said === (done.get(place) ?? "[]")) continue;
    for (const { id } of await owner.selectFrom("tenants").select("id").execute())
      await bringUpTenant(owner, id, type, following);
    await remember(owner, place, said);
  }
}

/** Puts down what a definition said when its records were brought up. */
export const remember = (owner: Db, place: string, said: string) =>
  sql`insert into search_texts (place, fields) values (${place}, ${said})
    on conflict (place) do update set fields = excluded.fields`.execute(owner);

/** Brings up all records of one tenant, some at a time. */
export async function bringUpTenant(
  owner: Db,
  tenant: string,
  type: RecordType,
  { make }: Pick<Following, "make">,
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined;) {
    const last: string = after;
    after = await seeing(owner, tenant, async (db) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from ${sql.table(type.store.table)}
        where tenant_id = ${tenant} and ${ownRows(type.store)} and uuid > ${last} order by uuid limit ${batchSize}`.execute(
        db,
      );
      const ids = rows.map(({ uuid }) => uuid);
      await make(db, tenant, type, ids);
      return ids.length < batchSize ? undefined : ids.at(-1);
    });
  }
}
