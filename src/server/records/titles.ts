import { sql } from "kysely";
import type { Field } from "#shared/fields/fields.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { namesIn } from "#shared/text/template.ts";
import type { Context } from "../context.ts";
import { selectSql } from "./select.ts";
import { titleOf, wholeRecord, type Row } from "./present.ts";
import type { RecordType } from "./recordType.ts";

/** Key under which a record carries the titles of the records it refers to, by their id. */
export const titlesKey = "titles";

/** Adds the titles of referred records, one query for each resource that is referred to. */
export async function addTitles(
  context: Context,
  type: RecordType,
  records: JsonObject[],
): Promise<JsonObject[]> {
  const references = type.fields.filter((field) => resourceOf(field) !== undefined);
  if (references.length === 0 || records.length === 0) return records;
  const wanted = new Map<string, Set<string>>();
  for (const field of references) {
    const ids = wanted.get(resourceOf(field) ?? "") ?? new Set();
    for (const record of records)
      for (const id of [record[field.name] ?? []].flat()) if (typeof id === "string") ids.add(id);
    wanted.set(resourceOf(field) ?? "", ids);
  }
  const titles: Record<string, string> = {};
  for (const [resource, ids] of wanted) {
    const target = context.services.types.get(resource);
    if (target && ids.size > 0) Object.assign(titles, await titlesOf(context, target, [...ids]));
  }
  return records.map((record) => {
    const own = references
      .flatMap((field) => [record[field.name] ?? []].flat().map(String))
      .filter((id) => id in titles);
    return own.length === 0
      ? record
      : { ...record, [titlesKey]: Object.fromEntries(own.map((id) => [id, titles[id] ?? ""])) };
  });
}

/** The titles of records by id, deleted ones too: an old record still names what it referred to. */
export async function titlesOf(
  context: Context,
  type: RecordType,
  ids: string[],
): Promise<Record<string, string>> {
  const fields = namesIn(type.screens.title).flatMap((name) => fieldAt(type.schema, name) ?? []);
  const own = type.store.documentsOf === undefined ? sql`true` : sql`resource = ${type.store.documentsOf}`;
  const { rows } = await sql<Row>`
    select ${sql.raw(selectSql(type, fields))} from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and ${own} and uuid in (${sql.join(ids)})`.execute(context.db);
  return Object.fromEntries(
    rows.map((row) => [row.uuid as string, titleOf(type, wholeRecord(type, row, context), context)]),
  );
}

const resourceOf = (field: Field): string | undefined =>
  field.schema["x-reference"] ?? field.schema.items?.["x-reference"];
