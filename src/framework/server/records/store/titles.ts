import { type RawBuilder, sql } from "kysely";
import type { Field } from "#framework/shared/fields/fields.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { canRefer, referencesIn, referredIds } from "#framework/shared/fields/references.ts";
import { type Json, type JsonObject, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { isText } from "#framework/shared/text/asText.ts";
import type { Context } from "../../context.ts";
import { preparedForAnyMark } from "../../database/engine.ts";
import { selectSql } from "../read/select.ts";
import { decodeRow, type Row, titleOf } from "../read/serialize.ts";
import type { RecordType } from "./recordType.ts";
import { ownRows } from "./store.ts";

/** Key under which a record carries the titles of the records it refers to, by their id. */
export const titlesKey = "titles";

/**
 * Adds the titles of referred records, by one statement for all of them.
 * @param fields those that the records were read with
 */
export async function addTitles(
  context: Context,
  type: RecordType,
  records: JsonObject[],
  fields: readonly Field[] = type.fields,
): Promise<JsonObject[]> {
  const references = referencesOf(fields);
  const groups = groupsOf(fields);
  const titles = await titlesNamedBy(context, type, records, fields);
  return records.map((record) => {
    const own: Record<string, string> = {};
    const keep = (id: string) => {
      const title = Object.hasOwn(titles, id) ? titles[id] : undefined;
      if (title !== undefined) own[id] = title;
    };
    for (const { name } of references) for (const id of idsIn(record[name])) keep(id);
    for (const { name, schema } of groups) for (const { id } of referencesIn(schema, record[name])) keep(id);
    return Object.keys(own).length === 0 ? record : { ...record, [titlesKey]: own };
  });
}

/**
 * The titles of everything that some records refer to, by id, by one statement.
 * @param fields those that the records were read with
 */
export async function titlesNamedBy(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
  fields: readonly Field[] = type.fields,
): Promise<Record<string, string>> {
  return titlesIn(context, idsNamedBy(records, fields));
}

/**
 * What records are called, in their order: each by its title, with the titles of what that refers to. By one statement, and
 * by none where the titles refer to nothing.
 */
export async function namesOf(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
): Promise<string[]> {
  const titles = await titlesNamedBy(context, type, records, titleFieldsOf(type));
  return records.map((record) => titleOf(type, { ...record, [titlesKey]: titles }, context));
}

/** What one record is called. */
export async function nameOf(context: Context, type: RecordType, record: JsonObject): Promise<string> {
  const [name = ""] = await namesOf(context, type, [record]);
  return name;
}

/** The ids that some records name in fields, by the resource that they are of. */
function idsNamedBy(
  records: readonly JsonObject[],
  fields: readonly Field[],
  wanted = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  for (const { name, resource } of referencesOf(fields)) {
    const ids = wanted.get(resource) ?? new Set();
    for (const record of records) for (const id of idsIn(record[name])) ids.add(id);
    wanted.set(resource, ids);
  }
  for (const { name, schema } of groupsOf(fields))
    for (const record of records) referredIds(schema, record[name], wanted);
  return wanted;
}

const referencesOf = (fields: readonly Field[]): { name: string; resource: string }[] =>
  fields.flatMap(({ name, schema }) => {
    const resource = resourceReferredTo(schema);
    return resource === undefined ? [] : [{ name, resource }];
  });

/** The fields that refer to records from within: groups, and rows of them. */
const groupsOf = (fields: readonly Field[]): Field[] =>
  fields.filter(({ schema }) => resourceReferredTo(schema) === undefined && canRefer(schema));

const none: readonly string[] = [];

/** The ids that a field of a record names: one, or those of a list. */
export function idsIn(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return none;
  // Nearly every list has ids alone: thousands of them are not copied.
  return value.every(isText) ? value : value.filter(isText);
}

/** The titles of records of one type by id, deleted ones too: an old record still names what it referred to. */
export const titlesOf = (
  context: Context,
  type: RecordType,
  ids: readonly string[],
): Promise<Record<string, string>> => titlesIn(context, new Map([[type.name, new Set(ids)]]));

/**
 * The titles of records of several resources by id, deleted ones too, by one statement for all of them, and one more where
 * the titles of some are those of others.
 * @param wanted the ids by resource; resources that do not exist here have none
 */
export async function titlesIn(
  context: Context,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  { within = false } = {},
): Promise<Record<string, string>> {
  const parts = [...wanted].flatMap(([resource, ids]) => {
    const type = context.services.types.get(resource);
    return type && ids.size > 0 ? [{ type, fields: titleFieldsOf(type), ids: [...ids] }] : [];
  });
  if (parts.length === 0) return {};
  const each = parts.map(({ type, fields, ids }, part) =>
    titleRows(context.tenant.id, type, fields, ids, part),
  );
  const { rows } = await sql<{
    part: number;
    row: Row;
  }>`${sql.raw(preparedForAnyMark)} ${sql.join(each, sql` union all `)}`.execute(context.db);
  const named = rows.flatMap(({ part, row }) => {
    const { type, fields } = parts[part] ?? {};
    return type && fields
      ? [{ id: String(row.uuid), type, fields, record: decodeRow(type, row, context, fields) }]
      : [];
  });
  const inner = new Map<string, Set<string>>();
  for (const { record, fields } of named) idsNamedBy([record], fields, inner);
  // Two kinds of records may be called after each other.
  const innerTitles = within ? {} : await titlesIn(context, inner, { within: true });
  return Object.fromEntries(
    named.map(({ id, type, fields, record }) => [
      id,
      titleOf(type, { ...record, [titlesKey]: innerTitles }, context, fields),
    ]),
  );
}

/** The fields that the title of a record is made of, with those that say in which time zone its instants are. */
export function titleFieldsOf({ screens, schema }: RecordType): Field[] {
  const fields = namesIn(screens.title).flatMap((name) => fieldAt(schema, name) ?? []);
  return [...fields, ...fields.flatMap((field) => fieldAt(schema, field.schema["x-time-zone"] ?? "") ?? [])];
}

/** Reads what the titles of some records are made of, as `row`; `part` tells several such statements apart. */
export function titleRows(
  tenant: string,
  type: RecordType,
  fields: Field[],
  ids: readonly string[],
  part = 0,
): RawBuilder<{ part: number; row: Row }> {
  return sql<{ part: number; row: Row }>`select ${sql.lit(part)}::int as part, to_jsonb(named) as row
    from (select ${sql.raw(selectSql(type, fields, { undated: true }))} from ${sql.table(type.store.table)}
      where tenant_id = ${tenant} and ${ownRows(type.store)} and uuid = any (${ids}::uuid[])) as named`;
}
