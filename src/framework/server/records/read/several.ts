import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import type { RecordType } from "../store/recordType.ts";
import { notDeletedSql, readFrom } from "../store/store.ts";
import type { Several } from "./callRule.ts";
import { decodeRow, type Row } from "./serialize.ts";
import { rowsFor } from "./rowAccess.ts";

/**
 * The records of several ids that a person reaches, in one statement. Locked, they are locked in the order of their ids: two
 * who name the same ones wait for each other and not in a circle.
 * @param ids each once
 * @throws 404 with `all`, where there is none or one is not there for the person
 */
export async function reachSeveral(
  context: Context,
  type: RecordType,
  ids: readonly string[],
  { all = false, lock = false }: { all?: boolean; lock?: boolean } = {},
): Promise<Several> {
  const rows = ids.length === 0 ? [] : await rowsOf(context, type, ids, lock);
  if (all && (rows.length < ids.length || ids.length === 0)) throw notFound();
  const records = new Map(
    rows.map((row) => [String(row.uuid), { ...decodeRow(type, row, context), uuid: String(row.uuid) }]),
  );
  return { type, ids, rows, records };
}

async function rowsOf(
  context: Context,
  type: RecordType,
  ids: readonly string[],
  lock: boolean,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${readFrom(type.store)}
    where tenant_id = ${context.tenant.id} and uuid = any (${[...ids]}::uuid[]) and ${sql.raw(notDeletedSql(type.store))}
      and ${rowsFor(type, context.user)}
    order by uuid ${lock ? sql`for update` : sql``}`.execute(context.db);
  return rows;
}
