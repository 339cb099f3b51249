import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { listRecords } from "../read/list.ts";
import { readListQuery } from "../read/listQuery.ts";
import { titlesKey } from "../store/titles.ts";
import type { Referred, Referring, RelatedField } from "./relatedField.ts";
import { referringRows, workedOfNone, workedSql } from "./relations.ts";

type Of<Kind> = RelatedField & { related: Kind };

/**
 * Adds columns of related records to a page of records, under the columns' names, by one statement for each field that refers.
 * @param records up to a thousand, with the fields by which they refer
 */
export async function addRelated(
  context: Context,
  records: JsonObject[],
  fields: readonly RelatedField[],
): Promise<JsonObject[]> {
  if (records.length === 0 || fields.length === 0) return records;
  const added = await Promise.all([
    ...groups(fields.filter((field): field is Of<Referred> => field.related.kind === "referred")).map(
      (group) => addReferred(context, records, group),
    ),
    ...groups(fields.filter((field): field is Of<Referring> => field.related.kind === "referring")).map(
      (group) => addReferring(context, records, group),
    ),
  ]);
  return records.map((record, index) => {
    const parts = added.map((part) => part[index] ?? {});
    const titles: JsonObject = Object.assign({}, ...[record, ...parts].map(titlesOf));
    const merged: JsonObject = Object.assign({}, record, ...parts);
    return Object.keys(titles).length === 0 ? merged : { ...merged, [titlesKey]: titles };
  });
}

const titlesOf = ({ [titlesKey]: titles }: JsonObject): JsonObject => (isObject(titles) ? titles : {});

/** Those that one statement reads: of the same records, by the same field. */
function groups<Kind extends Referred | Referring>(fields: readonly Of<Kind>[]): Of<Kind>[][] {
  const found = Map.groupBy(fields, ({ related: { type, via } }) => `${type.name} ${via.name}`);
  return [...found.values()];
}

async function addReferred(
  context: Context,
  records: JsonObject[],
  fields: Of<Referred>[],
): Promise<JsonObject[]> {
  const [first] = fields;
  if (!first) return [];
  const { via, type } = first.related;
  const ids = [...new Set(records.flatMap((record) => record[via.name] ?? []).map(String))].filter(Boolean);
  if (ids.length === 0) return [];
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, {}, false),
    limit: ids.length,
    fields: fields.map(({ related }) => related.field),
    also: sql<SqlBool>`uuid = any (${ids}::uuid[])`,
  });
  const byId = new Map(rows.map((row) => [String(row.uuid), row]));
  return records.map((record) => {
    const row = byId.get(String(record[via.name]));
    if (!row) return {};
    const values = fields.flatMap(({ name, related: { field } }): [string, Json][] => {
      const value = row[field.name];
      return value === undefined ? [] : [[name, value]];
    });
    return { ...Object.fromEntries(values), ...(row[titlesKey] ? { [titlesKey]: row[titlesKey] } : {}) };
  });
}

async function addReferring(
  context: Context,
  records: JsonObject[],
  fields: Of<Referring>[],
): Promise<JsonObject[]> {
  const [first] = fields;
  if (!first) return [];
  const { from, referred } = referringRows(context, first.related.type, first.related.via);
  const ids = records.map(({ uuid }) => String(uuid));
  const column = (part: RawBuilder<unknown>, index: number) => sql`${part} as ${sql.ref(`v${index}`)}`;
  const { rows } = await sql<Record<string, Json>>`
    select of, ${sql.join(fields.map((_, index) => sql.ref(`v${index}`)))}
    from (select ${referred} as of, ${sql.join(fields.map(({ related }, index) => column(workedSql(related), index)))}
      from ${from} and ${referred} = any (${ids}::uuid[]) group by 1) as worked
    union all select null, ${sql.join(fields.map(({ related }) => workedOfNone(related)))}`.execute(
    context.db,
  );
  const byId = new Map(rows.map((row) => [row.of, row]));
  return records.map(({ uuid }) => {
    const row = byId.get(String(uuid)) ?? byId.get(null);
    return Object.fromEntries(
      fields.map(({ name }, index): [string, Json] => [name, row?.[`v${index}`] ?? null]),
    );
  });
}
