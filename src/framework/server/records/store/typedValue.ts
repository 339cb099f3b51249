import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { RecordType } from "./recordType.ts";
import { hasColumn, isIdColumn, valueSql } from "./store.ts";

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

/**
 * A number to be added up, and what makes a number of the sum: columns of floating-point numbers are added as they are, in
 * half the time, and the sum is rounded to six places, beyond which it depends on the order.
 */
export function addend(
  type: Pick<RecordType, "store">,
  field: Field,
): { value: RawBuilder<unknown>; sum: (sum: RawBuilder<unknown>) => RawBuilder<unknown> } {
  const { store } = type;
  const isFloating = hasColumn(store, field.name) && store.columns.get(field.name) === "double precision";
  return isFloating
    ? { value: sql.raw(valueSql(store, field)), sum: (sum) => sql`round((${sum})::numeric, 6)` }
    : { value: typedValue(type, field), sum: (sum) => sum };
}

/** The texts of a list, a row for each; none where the value is no list. */
export const textsIn = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end)`;
