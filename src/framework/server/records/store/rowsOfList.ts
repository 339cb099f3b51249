import { type RawBuilder, sql } from "kysely";
import { holderField, rowField } from "#framework/shared/definitions/perspectives/rowsOfList.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { RecordType, RowsOfList } from "./recordType.ts";
import { notDeletedSql, type Store, valueSql } from "./store.ts";

/** What a resource with `each` reads; undefined for any other. */
export function rowsOfList({ definition }: Resource, types: RecordType["types"]): RowsOfList | undefined {
  const { of: named = "", each } = definition;
  const of = each === undefined ? undefined : types.get(named);
  const list = of && fieldAt(of.schema, each ?? "");
  return of && list && { of, list, holder: holderField({ name: named }, list.schema) };
}

/**
 * A store that reads the items of a list as rows: each with the columns that records have, the record that it stands in, and
 * the item as `data`. An item has an id of its own, made of the record's and its place, as long as it stays there.
 */
export function storeOfRows(name: string, { of, list, holder }: RowsOfList): Store {
  const kept = of.store;
  const alias = `each_${name.replaceAll("-", "_")}`;
  return {
    table: alias,
    columns: new Map([
      ["uuid", "uuid"],
      [holder, "uuid"],
      ["data", "jsonb"],
    ]),
    within: { store: kept, rows: itemsSql(kept, list, holder) },
  };
}

/** An item, with what records have a name of themselves for under the name that a row has for it. */
function itemSql({ schema }: Field): RawBuilder<unknown> {
  const renamed = Object.keys(schema.items?.properties ?? {}).filter((name) => rowField(name) !== name);
  const parts = renamed.map((name) => sql`${sql.lit(rowField(name))}, each_item->${sql.lit(name)}`);
  return parts.length === 0 ? sql`each_item` : sql`each_item || jsonb_build_object(${sql.join(parts)})`;
}

function itemsSql(store: Store, list: Field, holder: string): RawBuilder<unknown> {
  const value = sql.raw(valueSql(store, list));
  const items = sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end`;
  const whose = ["created_by", "updated_by"].filter((name) => store.columns.has(name));
  return sql`(select tenant_id, md5(uuid::text || '/' || each_place)::uuid as uuid, version, created_at, updated_at, deleted_at,
      ${sql.join([...whose.map((name) => sql.ref(name)), sql`uuid as ${sql.ref(holder)}`])}, ${itemSql(list)} as data
    from ${sql.table(store.table)}
      cross join lateral jsonb_array_elements(${items}) with ordinality as items (each_item, each_place)
    where ${sql.raw(notDeletedSql(store))} and jsonb_typeof(each_item) = 'object')`;
}
