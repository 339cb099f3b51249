import type { Field } from "#framework/shared/fields/fields.ts";
import type { RecordType } from "../store/recordType.ts";
import { hasColumn } from "../store/store.ts";

/** SQL text that selects the kept columns and the given fields, and of `data` only what is needed. */
export function selectSql(type: RecordType, fields: Field[]): string {
  const names = [...new Set(fields.map(({ name }) => name.split(".")[0] ?? ""))].filter((name) =>
    type.fields.some((field) => field.name === name),
  );
  const columns = names.filter((name) => hasColumn(type.store, name));
  const inData = names.filter((name) => !hasColumn(type.store, name));
  const most = type.fields.filter(({ name }) => !hasColumn(type.store, name)).length;
  const data =
    // Which version it was written for, and what it kept elsewhere then, stands in `data` too.
    type.schema["x-version"] !== undefined || inData.length * 2 > most || inData.length > 50
      ? "data"
      : `jsonb_build_object(${inData.map((name) => `'${name}', data->'${name}'`).join(", ")}) as data`;
  return [
    "uuid",
    "version",
    "created_at",
    "updated_at",
    "deleted_at",
    ...columns,
    ...(inData.length > 0 || type.schema["x-version"] !== undefined ? [data] : []),
  ].join(", ");
}
