import { sql } from "kysely";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { isLogged, logFieldsRead } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";
import { readFrom } from "../store/store.ts";
import type { ComputedColumn } from "./computedColumns.ts";

/**
 * Adds computed columns to a page of records, under the columns' names, by one statement.
 * @param records up to a thousand
 */
export async function addComputed(
  context: Context,
  type: RecordType,
  records: JsonObject[],
  columns: readonly ComputedColumn[],
): Promise<JsonObject[]> {
  if (records.length === 0 || columns.length === 0) return records;
  const ids = records.map(({ uuid }) => String(uuid));
  const values = columns.map((column, index) => sql`${column.sql} as ${sql.ref(`v${index}`)}`);
  const { rows } = await sql<Record<string, Json>>`
    select uuid, ${sql.join(values)} from ${readFrom(type.store)}
    where tenant_id = ${sql.lit(context.tenant.id)} and uuid = any (${ids}::uuid[])`.execute(context.db);
  const byId = new Map(rows.map((row) => [row.uuid, row]));
  await logComputedRead(context, type, records, byId, columns);
  return records.map((record) => {
    const row = byId.get(record.uuid ?? null);
    const found = columns.flatMap(({ name }, index): [string, Json][] => {
      const value = row?.[`v${index}`] ?? null;
      return value === null ? [] : [[name, value]];
    });
    return { ...record, ...Object.fromEntries(found) };
  });
}

/** Logs which sensitive fields a page of computed values is made of. */
async function logComputedRead(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
  values: ReadonlyMap<Json | undefined, Record<string, Json>>,
  columns: readonly ComputedColumn[],
): Promise<void> {
  const made = columns.map(({ computed }) =>
    [...computed.of].filter(([, field]) => isLogged(field)).map(([name]) => name),
  );
  const isShown = ({ uuid }: JsonObject) =>
    made.some((of, index) => of.length > 0 && (values.get(uuid)?.[`v${index}`] ?? null) !== null);
  const shown = records.filter(isShown);
  if (shown.length > 0) await logFieldsRead(context, type, shown, [...new Set(made.flat())]);
}
