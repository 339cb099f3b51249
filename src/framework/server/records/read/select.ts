import type { Field } from "#framework/shared/fields/fields.ts";
import type { RecordType } from "../store/recordType.ts";
import { columnSql, hasColumn } from "../store/store.ts";

/**
 * SQL text that selects the kept columns and the given fields, and of `data` only what is needed.
 * @param options.undated without the times at which the row was written
 * @param options.apart where `data` need not be read whole, each of its fields as a column of its own: making an object of
 *   them for each row takes longer than reading the row
 */
export function selectSql(
  type: RecordType,
  fields: Field[],
  { undated = false, apart = false }: { undated?: boolean; apart?: boolean } = {},
): string {
  const names = [...new Set(fields.map(({ name }) => name.split(".")[0] ?? ""))].filter((name) =>
    type.fields.some((field) => field.name === name),
  );
  const columns = names.filter((name) => hasColumn(type.store, name));
  const inData = names.filter((name) => !hasColumn(type.store, name));
  const most = type.fields.filter(({ name }) => !hasColumn(type.store, name)).length;
  // Which version it was written for, and what it kept elsewhere then, stands in `data` too.
  const isWhole = type.schema["x-version"] !== undefined || inData.length * 2 > most || inData.length > 50;
  const data = isWhole
    ? ["data"]
    : apart
      ? inData.map((name) => `data->'${name}' as "${name}"`)
      : [`jsonb_build_object(${inData.map((name) => `'${name}', data->'${name}'`).join(", ")}) as data`];
  return [
    "uuid",
    "version",
    ...(undated ? [] : ["created_at", "updated_at", "deleted_at"]),
    ...columns.map(columnSql),
    ...(inData.length > 0 || isWhole ? data : []),
  ].join(", ");
}
