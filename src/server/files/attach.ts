import { sql } from "kysely";
import { isObject, type Json, type JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { type FieldMessages, invalid } from "../http/errors.ts";
import type { RecordType } from "../records/recordType.ts";

/** The files of a record, by the field that holds them: `{ documentId, … }` however deep. */
export function filesIn(record: JsonObject): [field: string, documentId: string][] {
  const inside = (field: string, value: Json): [string, string][] => {
    if (Array.isArray(value)) return value.flatMap((item) => inside(field, item));
    if (!isObject(value)) return [];
    if (typeof value.documentId === "string") return [[field, value.documentId]];
    return Object.values(value).flatMap((item) => inside(field, item));
  };
  return Object.entries(record).flatMap(([field, value]) => inside(field, value));
}

/** Names the fields whose files the person may not put there: unknown ones, and those of another record. */
export async function attachableFiles(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
  errors: FieldMessages,
): Promise<void> {
  const files = filesIn(record).filter(([, documentId]) => isUuid(documentId));
  if (files.length === 0) return;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from files where tenant_id = ${context.tenant.id} and uuid in (${sql.join(files.map(([, documentId]) => documentId))})
      and (attached_record = ${id} or (attached_record is null and created_by = ${context.user.uuid}))`.execute(
    context.db,
  );
  const known = new Set(rows.map(({ uuid }) => uuid));
  for (const [field, documentId] of files) {
    const label = type.fields.find(({ name }) => name === field)?.label ?? field;
    if (!known.has(documentId))
      (errors[field] ??= []).push(`${label}: upload the file again; it was not found.`);
  }
}

/** Ties one file to what it belongs to. @throws 422 at the field when the person did not upload it or it has an owner */
export async function attachFile(
  context: Context,
  field: string,
  file: JsonObject,
  to: { resource: string; record: string },
): Promise<void> {
  const tied = isUuid(file.documentId)
    ? await context.db
        .updateTable("files")
        .set({ attached_resource: to.resource, attached_record: to.record, attached_field: field })
        .where("tenant_id", "=", context.tenant.id)
        .where("uuid", "=", file.documentId)
        .where((row) =>
          row.or([
            row("attached_record", "=", to.record),
            row.and([row("attached_record", "is", null), row("created_by", "=", context.user.uuid)]),
          ]),
        )
        .returning("uuid")
        .executeTakeFirst()
    : undefined;
  if (!tied) throw invalid({ [field]: ["Upload the file again; it was not found."] });
}

/** Ties the files of a record to it: from then on, who may see the field may open the file. */
export async function attachFiles(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
): Promise<void> {
  for (const [field, documentId] of filesIn(record)) {
    await context.db
      .updateTable("files")
      .set({ attached_resource: type.name, attached_record: id, attached_field: field })
      .where("tenant_id", "=", context.tenant.id)
      .where("uuid", "=", documentId)
      .execute();
  }
}
