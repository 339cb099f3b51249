import { sql } from "kysely";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow, readRecord } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { updateRecord } from "../../records/update.ts";
import { fieldsFrom, idFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";
import { spreadDocuments } from "./spread.ts";
import { registerType } from "./types.ts";

/** Adds a document to the register; its file is the first version. */
export async function addToRegister(context: Context, input: Input): Promise<unknown> {
  const type = registerType(context);
  const document = await createRecord(context, type, fieldsFrom(type, input));
  const id = String(document.uuid);
  if (isObject(document.file)) await keepVersion(context, id, document);
  return answer("Document added successfully", { document: await readRecord(context, type, id) });
}

/** Changes a document. Another file is another version: whoever had confirmed the one before is asked again. */
export async function changeRegister(context: Context, input: Input): Promise<unknown> {
  const type = registerType(context);
  const id = idFrom(input, "id");
  const { id: _, ...sent } = fieldsFrom(type, input);
  const before = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  const isNew = isObject(sent.file) && fileId(sent) !== fileId(before);
  const number = Number(before.document_version ?? 1);
  const had = Array.isArray(before.versions) && before.versions.length > 0;
  const document = await updateRecord(context, type, id, sent, {
    more: isNew
      ? {
          document_version: had ? number + 1 : number,
          version_note: sent.version_note ?? null,
          readers_reminded_at: null,
        }
      : {},
  });
  if (isNew) await keepVersion(context, id, document);
  if (document.expiry !== before.expiry) await forgetReminder(context, id);
  await spreadDocuments(context, [id]);
  return answer("Document updated successfully", { document: await readRecord(context, type, id) });
}

const fileId = ({ file }: JsonObject): unknown => (isObject(file) ? file.documentId : undefined);

/** Adds the present file to the versions that stay readable. */
async function keepVersion(
  { db, tenant, user, services }: Context,
  id: string,
  document: JsonObject,
): Promise<void> {
  const { file = null, document_version: number = 1, version_note: note } = document;
  const version = {
    number,
    file,
    published_at: services.clock.now().toISOString(),
    published_by: user.fullname,
    ...(note ? { note } : {}),
  };
  await sql`
    update records set data = jsonb_set(data, '{versions}',
      ${JSON.stringify([version])}::jsonb || coalesce(data->'versions', '[]'))
    where tenant_id = ${tenant.id} and uuid = ${id}`.execute(db);
}

/** A document that ends on another day is announced to the office anew. */
async function forgetReminder({ db, tenant }: Context, id: string): Promise<void> {
  await sql`update records set data = data - 'reminded_days' where tenant_id = ${tenant.id} and uuid = ${id}`.execute(
    db,
  );
}
