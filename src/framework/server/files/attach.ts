import { sql } from "kysely";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { type FieldMessages, invalid } from "../http/errors.ts";
import type { StoredFile } from "./receive.ts";
import type { RecordType } from "../records/store/recordType.ts";

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

/**
 * Names the fields whose files the person may not put there: unknown ones, those of another record, and what is no
 * picture where a picture belongs.
 * @returns the record with its files as they were received, whatever was sent about them
 */
export async function attachableFiles(
  context: Context,
  type: RecordType,
  record: JsonObject,
  id: string,
  errors: FieldMessages,
): Promise<JsonObject> {
  const files = filesIn(record).filter(([, documentId]) => isUuid(documentId));
  if (files.length === 0) return record;
  const { rows } = await sql<StoredFile>`
    select uuid as "documentId", name, size, type from files
    where tenant_id = ${context.tenant.id} and uuid = any (${files.map(([, documentId]) => documentId)}::uuid[])
      and (attached_record = ${id} or (attached_record is null and created_by = ${context.user.uuid}))`.execute(
    context.db,
  );
  const received = new Map(rows.map((file) => [file.documentId, file]));
  for (const [name, documentId] of files) {
    const field = type.fields.find((known) => known.name === name);
    const file = received.get(documentId);
    const refuse = (why: string) => (errors[name] ??= []).push(`${field?.label ?? name}: ${why}.`);
    if (!file) refuse("the file was not found; upload it again");
    else if (field?.type.name === "image" && !isPicture(file)) refuse("choose a picture");
  }
  return asObject(asReceived(record, received));
}

const isPicture = ({ type }: { type: string }): boolean => type.startsWith("image/");

/** A value with each of its files as it was received. */
function asReceived(value: Json, received: ReadonlyMap<string, StoredFile>): Json {
  if (Array.isArray(value)) return value.map((item) => asReceived(item, received));
  if (!isObject(value)) return value;
  if (typeof value.documentId === "string") return received.get(value.documentId) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asReceived(item, received)]));
}

/**
 * Ties one file to what it belongs to.
 * @returns the file as it was received
 * @throws 422 at the field when the person did not upload it, when it has an owner, or when it is no picture but must be
 */
export async function attachFile(
  context: Context,
  field: string,
  file: JsonObject,
  to: { resource: string; record: string },
  { picture = false } = {},
): Promise<StoredFile> {
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
        .returning(["uuid as documentId", "name", "size", "type"])
        .executeTakeFirst()
    : undefined;
  if (!tied) throw invalid({ [field]: ["The file was not found. Upload it again."] });
  if (picture && !isPicture(tied)) throw invalid({ [field]: ["Choose a picture."] });
  return tied;
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
