import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { placeOf } from "../search/search.ts";
import { recompute } from "../write/recompute.ts";
import { bringUp, bringUpTenant, type Following, remember } from "./bringUp.ts";
import type { RecordType, RecordTypes } from "./recordType.ts";

/** What is computed, and how. */
const expressionsOf = ({ fields }: RecordType): string =>
  JSON.stringify(
    fields.flatMap(({ name, schema: { "x-computed": rule } }) =>
      typeof rule === "string" ? [[name, rule]] : [],
    ),
  );

const computed: Following = { name: "computed", saidBy: expressionsOf, make: recompute };

/**
 * Computes the values of records that were written before their definition said how (`x-computed`), or said it in another
 * way.
 */
export const ensureComputed = (owner: Db, types: RecordTypes): Promise<void> =>
  bringUp(owner, types, computed);

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
    const place = `${computed.name} ${placeOf(type)} of ${slug}`;
    const { rows } = await sql<{ fields: string }>`
      select fields from search_texts where place = ${place}`.execute(owner);
    if (rows[0]?.fields === said) continue;
    await bringUpTenant(owner, id, type, computed);
    await remember(owner, place, said);
  }
}
