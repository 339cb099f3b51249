import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../../context.ts";
import { takeReleasedTurn } from "../../database/takeTurn.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { RecordType } from "../store/recordType.ts";
import { ownRows, valueSql } from "../store/store.ts";

/**
 * The number of a new record, where its definition numbers the records (`record.number`) and it has none yet. Numbers
 * follow each other without gaps, deleted records included: anyone who creates the next record waits for this transaction.
 */
export async function numbered(context: Context, type: RecordType, record: JsonObject): Promise<JsonObject> {
  const [numbers = {}] = await allNumbered(context, type, [record]);
  return numbers;
}

/** The same for several new records, in their order. */
export async function allNumbered(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
): Promise<JsonObject[]> {
  const { number } = type.resource.definition.record ?? {};
  const field = number && fieldAt(type.schema, number.field);
  const isWithout = (record: JsonObject) => number !== undefined && typeof record[number.field] !== "string";
  if (!number || !field || !records.some(isWithout)) return records.map(() => ({}));
  const { db, tenant } = context;
  const { table, documentsOf } = type.store;
  await takeReleasedTurn(db, `${tenant.id} ${table} ${documentsOf ?? ""} ${number.field}`);
  const { rows } = await sql<{ last: string | number | null }>`
    select max(substring(${sql.raw(valueSql(type.store, field))} from '[0-9]+$')::bigint) as last
    from ${sql.table(table)} where tenant_id = ${tenant.id} and ${ownRows(type.store)}`.execute(db);
  const { setting = "", default: usual = "" } = number.prefix ?? {};
  const prefix = valueAt(tenant.settings, setting);
  const format = number.format.replace("{prefix}", () =>
    typeof prefix === "string" && prefix !== "" ? prefix : usual,
  );
  const { today } = tenantCalendar(context);
  let last = Number(rows[0]?.last ?? 0);
  return records.map((record): JsonObject => {
    if (!isWithout(record)) return {};
    last += 1;
    return { [number.field]: formatted(format, last, today) };
  });
}

/** A number in its format: the 12th of `SC-{0000}` is `SC-0012`, that of `INV-{yy}-{000}` in 2026 `INV-26-012`. */
export const formatted = (format: string, value: number, day: string): string =>
  format
    .replace("{yy}", day.slice(2, 4))
    .replace("{mm}", day.slice(5, 7))
    .replace(/\{(0+)\}$/, (_, zeros: string) => String(value).padStart(zeros.length, "0"));
