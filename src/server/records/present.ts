import type { Field } from "#shared/fields/fields.ts";
import { isObject, type Json, type JsonObject } from "#shared/schema/schema.ts";
import { fill } from "#shared/text/template.ts";
import { mask } from "#shared/text/mask.ts";
import type { Context } from "../context.ts";
import { type RecordType, seesField } from "./recordType.ts";
import { hasColumn } from "./store.ts";

/** A row as the database gives it: the kept columns, the table's own columns, and `data`. */
export type Row = Record<string, unknown>;

/**
 * A stored row as its whole record, for nobody in particular: every field, decrypted. It stays inside the server;
 * `present` makes of it what a person may see.
 */
export function wholeRecord({ fields, store }: RecordType, row: Row, { services, tenant }: Pick<Context, "services" | "tenant">): JsonObject {
  const data = isObject(row.data) ? row.data : {};
  const record: JsonObject = {};
  for (const field of fields) {
    const stored = (hasColumn(store, field.name) ? row[field.name] : data[field.name]) as Json | undefined;
    if (stored === null || stored === undefined) continue;
    record[field.name] = services.keys.isEncrypted(stored) ? (JSON.parse(services.keys.decrypt(stored, tenant.id)) as Json) : stored;
  }
  return record;
}

/** What every record carries beside its fields. */
export const keptFacts = (row: Row): JsonObject => ({
  uuid: row.uuid as string,
  version: row.version as number,
  created_at: row.created_at as string,
  updated_at: row.updated_at as string,
  ...(row.deleted_at ? { deleted_at: row.deleted_at as string } : {}),
});

/** The fields of a record that a person may see, masked where the schema says so. */
export function visibleFields(type: RecordType, viewer: Context["user"], record: JsonObject): JsonObject {
  const shown = type.fields.flatMap((field) => {
    const value = record[field.name];
    return value === undefined || !seesField(viewer, field) ? [] : [[field.name, masked(field, value)] as const];
  });
  return Object.fromEntries(shown);
}

/** A row as a person sees it. */
export const present = (type: RecordType, context: Context, row: Row): JsonObject => ({
  ...keptFacts(row),
  ...visibleFields(type, context.user, wholeRecord(type, row, context)),
});

/** A value as it leaves the server. */
export function masked(field: Pick<Field, "schema">, value: Json): Json {
  const keep = field.schema["x-mask"]?.keep;
  if (keep !== undefined) return mask(String(value), keep);
  if (!isObject(value) || !field.schema.properties) return value;
  const inner = Object.entries(value).map(([name, item]) => [name, masked({ schema: field.schema.properties?.[name] ?? {} }, item)]);
  return Object.fromEntries(inner) as JsonObject;
}

/** How a record is named where it is mentioned. */
export const titleOf = (type: RecordType, record: JsonObject): string => fill(type.screens.title, record) || type.resource.label.one;
