import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isComputedColumn } from "../computed/computedColumns.ts";
import { orderSql, type Store } from "../store/store.ts";

/** What a list is ordered by: a field of its records, or what a report computes of them. */
export function sortKey(store: Store, field: Field): RawBuilder<unknown> {
  if (!isComputedColumn(field)) return sql.raw(orderSql(store, field));
  const { storage } = field.type;
  if (storage === "text") return sql`lower(${field.sql}) collate "C"`;
  // A number comes back as it was sent, so that the next rows are those behind it.
  return storage === "number" ? sql`(${field.sql})::double precision` : field.sql;
}
