import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { logRead } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { decodeRow, type Row, serialize } from "./serialize.ts";
import type { RecordType } from "../store/recordType.ts";
import { rowsFor } from "./rowAccess.ts";
import { notDeletedSql, readFrom } from "../store/store.ts";
import { addTitles, nameOf } from "../store/titles.ts";

/** A record as a person sees it. Reading it is logged where the definition asks for that, and where something sensitive stands in it. */
export async function readRecord(context: Context, type: RecordType, id: string): Promise<JsonObject> {
  const row = await findAccessibleRow(context, type, id);
  const shown = serialize(type, context, row);
  await logRead(context, type, shown, () => nameOf(context, type, decodeRow(type, row, context)));
  const [record = {}] = await addTitles(context, type, [shown]);
  return record;
}

/**
 * The row that a person names, locked when it is to be changed.
 * @throws 404 when there is none, when it is another tenant's, or when the row rules do not show it to them
 */
export async function findAccessibleRow(
  context: Context,
  type: RecordType,
  id: string,
  options: Reach = {},
): Promise<Row> {
  const row = await findRow(context, type, id, options);
  if (!row) throw notFound();
  return row;
}

interface Reach {
  /** Nobody else changes it until the transaction ends. */
  lock?: boolean;
  /** A deleted row instead of a living one. */
  deleted?: boolean;
}

/** The same where it may be missing: undefined when there is none that the person may reach. */
export async function findRow(
  context: Context,
  type: RecordType,
  id: string,
  { lock = false, deleted = false }: Reach = {},
): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Row>`
    select * from ${readFrom(type.store)}
    where tenant_id = ${context.tenant.id} and uuid = ${id} and ${sql.raw(notDeletedSql(type.store, deleted))} and ${rowsFor(type, context.user)}
    ${lock ? sql`for update` : sql``}`.execute(context.db);
  return rows[0];
}
