import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { rowsFor } from "../read/rowAccess.ts";
import type { RecordType } from "../store/recordType.ts";
import { isIdColumn, notDeletedSql, readFrom, type Store, valueSql } from "../store/store.ts";
import { textsIn, typedValue } from "../store/typedValue.ts";
import type { Referring } from "./relatedField.ts";

type Part = RawBuilder<unknown>;
export type Inside = Pick<Context, "user" | "tenant">;

/** The records of a type that a person reaches: the table with its condition. */
export const reached = ({ user, tenant }: Inside, type: RecordType, from: Part = sql``): Part =>
  sql`${readFrom(type.store)} ${from}
    where tenant_id = ${sql.lit(tenant.id)} and ${sql.raw(notDeletedSql(type.store))} and ${rowsFor(type, user)}`;

/** The id of the record that a field refers to. */
export const referredId = (store: Store, field: Field): Part => {
  const value = sql.raw(valueSql(store, field));
  return isIdColumn(store, field) ? value : sql`nullif(${value}, '')::uuid`;
};

/** The records that refer to others, a row for each that they refer to, whose id is `referred`. */
export function referringRows(inside: Inside, type: RecordType, via: Field): { from: Part; referred: Part } {
  const { store } = type;
  if (via.type.name === "reference") return { from: reached(inside, type), referred: referredId(store, via) };
  const referred = sql`linked_to`;
  if (store.links?.has(via.name))
    return {
      referred,
      from: reached(
        inside,
        type,
        sql`join (select uuid as linked_id, target as linked_to from ${sql.table(`${store.table}_${via.name}`)}
          where tenant_id = ${sql.lit(inside.tenant.id)}) as linked on linked_id = ${sql.ref(`${store.table}.uuid`)}`,
      ),
    };
  const list = sql.raw(valueSql(store, via));
  return {
    referred: sql`nullif(linked_to, '')::uuid`,
    from: reached(inside, type, sql`cross join lateral ${textsIn(list)} as linked(linked_to)`),
  };
}

/** What is worked out of the records that refer to one record. */
export function workedSql({ of, type, field }: Referring): Part {
  if (!field) return sql`count(*)`;
  const value = typedValue(type, field);
  if (of === "sum") return sql`coalesce(sum(${value}), 0)`;
  return of === "minimum" ? sql`min(${value})` : sql`max(${value})`;
}

/** What it is where no record refers. */
export const workedOfNone = ({ of }: Referring): Part =>
  of === "count" || of === "sum" ? sql`0` : sql`null`;
