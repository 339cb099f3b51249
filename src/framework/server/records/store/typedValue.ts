import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { RecordType } from "./recordType.ts";
import { isIdColumn, valueSql } from "./store.ts";

/** A field's value in the type that it is worked with: days and times of documents stand in text. */
export function typedValue({ store }: Pick<RecordType, "store">, field: Field): RawBuilder<unknown> {
  const value = sql.raw(valueSql(store, field));
  switch (field.type.storage) {
    case "date":
      return sql`(${value})::date`;
    case "instant":
      return sql`(${value})::timestamptz`;
    case "number":
      return sql`(${value})::numeric`;
    case "text":
      return isIdColumn(store, field) ? value : sql`nullif((${value})::text, '')`;
    default:
      return value;
  }
}
