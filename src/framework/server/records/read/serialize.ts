import type { Field } from "#framework/shared/fields/fields.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import { mask } from "#framework/shared/text/mask.ts";
import type { Context } from "../../context.ts";
import { type RecordType, seesField } from "../store/recordType.ts";
import { isShown, delegatedAccess, partsKey, partsOf } from "./fieldScope.ts";
import { hasColumn, type Row } from "../store/store.ts";
import { inPresentShape } from "../store/versions.ts";
import { readJson } from "../../readJson.ts";

export type { Row };

interface Inside {
  services: Pick<Context["services"], "keys">;
  tenant: Pick<Context["tenant"], "id">;
}

/**
 * A stored row as its whole record, for nobody in particular: every field, decrypted. It stays inside the server;
 * `serialize` makes of it what a person may see.
 * @param fields those that the row was read with, where it is not all of them
 */
export function decodeRow(
  type: RecordType,
  stored: Row,
  inside: Inside,
  fields: readonly Field[] = type.fields,
): JsonObject {
  const { store } = type;
  const row = inPresentShape(type, stored);
  const data = isObject(row.data) ? row.data : {};
  const record: JsonObject = {};
  for (const field of fields) {
    const { name } = field;
    const value = readable(field, hasColumn(store, name) ? row[name] : data[name], inside);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

/** A text of a field that is not encrypted stays what it is, also when it looks like an encrypted one. */
function readable(
  { schema }: Field,
  stored: Json | undefined,
  { services, tenant }: Inside,
): Json | undefined {
  if (stored === null || stored === undefined) return undefined;
  return schema["x-encrypted"] === true && services.keys.isEncrypted(stored)
    ? readJson(services.keys.decrypt(stored, tenant.id))
    : stored;
}

/** What every record carries beside its fields; the times at which it was written where they were read. */
export function keptFacts({ uuid, version, created_at, updated_at, deleted_at }: Row): JsonObject {
  const facts: JsonObject = {};
  if (uuid !== undefined) facts.uuid = uuid;
  if (version !== undefined) facts.version = version;
  if (created_at !== undefined) facts.created_at = created_at;
  if (updated_at !== undefined) facts.updated_at = updated_at;
  if (deleted_at) facts.deleted_at = deleted_at;
  return facts;
}

/**
 * Makes what shows rows to a person: only fields that exist for them, masked where the schema says so.
 * @param wanted the fields that the rows were read with; all of them where it is left out
 */
export function serializer(
  type: RecordType,
  context: Context,
  wanted: readonly Field[] = type.fields,
): (row: Row) => JsonObject {
  const names = new Set(wanted.map(({ name }) => name.split(".")[0]));
  const partial = delegatedAccess(type, context.user);
  const plan = type.fields
    .filter((field) => names.has(field.name) && (partial !== undefined || seesField(context.user, field)))
    .map((field) => ({
      field,
      name: field.name,
      own: hasColumn(type.store, field.name),
      masked: hasMask(field.schema),
    }));
  return (stored) => {
    const row = inPresentShape(type, stored);
    const record = keptFacts(row);
    // A row that came without `data` has its fields as columns (selectSql, apart).
    const data = isObject(row.data) ? row.data : row;
    const parts = partial && partsOf(partial, context.user, row.uuid);
    if (parts) record[partsKey] = parts;
    for (const { field, name, own, masked: hides } of plan) {
      if (partial && !isShown(partial, parts ?? [], field)) continue;
      const value = readable(field, own ? row[name] : data[name], context);
      if (value !== undefined) record[name] = hides ? masked(field, value) : value;
    }
    return record;
  };
}

/** One row as a person sees it. */
export const serialize = (type: RecordType, context: Context, row: Row): JsonObject =>
  serializer(type, context)(row);

const hasMask = (schema: Field["schema"]): boolean =>
  schema["x-mask"] !== undefined || Object.values(schema.properties ?? {}).some(hasMask);

/** A value as it leaves the server. */
export function masked(field: Pick<Field, "schema">, value: Json): Json {
  const keep = field.schema["x-mask"]?.keep;
  if (keep !== undefined) return mask(String(value), keep);
  if (!isObject(value) || !field.schema.properties) return value;
  const inner = Object.entries(value).map(([name, item]): [string, Json] => [
    name,
    masked({ schema: field.schema.properties?.[name] ?? {} }, item),
  ]);
  return Object.fromEntries(inner);
}

/** How a record is named where it is mentioned. */
export const titleOf = (
  type: RecordType,
  record: JsonObject,
  { tenant }: Pick<Context, "tenant">,
  fields: readonly Field[] = type.fields,
): string =>
  inWords(type.screens.title, fields, record, tenant.settings.time_zone) || type.resource.label.one;

/** What stands under a record's name. */
export const subtitleOf = (
  type: RecordType,
  record: JsonObject,
  { tenant }: Pick<Context, "tenant">,
): string =>
  inWords(type.resource.definition.record?.subtitle ?? "", type.fields, record, tenant.settings.time_zone);
