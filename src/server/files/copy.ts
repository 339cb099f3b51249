import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { findFile } from "./findFile.ts";

/**
 * Files for another record, so that each record has its own. What is in them is kept once: an object goes when no file
 * has it any more (`deletions.ts`). A file that is not there is left out.
 */
export async function copyFiles(context: Context, files: JsonObject[]): Promise<JsonObject[]> {
  const copies: JsonObject[] = [];
  for (const { documentId } of files) {
    const copy = await copyOne(context, String(documentId));
    if (copy) copies.push(copy);
  }
  return copies;
}

async function copyOne(context: Context, id: string): Promise<JsonObject | undefined> {
  const { db, tenant, user } = context;
  const file = await findFile(context, id);
  if (!file) return undefined;
  const documentId = randomUUIDv7();
  const { name, type, size, sha256, storage_key } = file;
  await db
    .insertInto("files")
    .values({
      tenant_id: tenant.id,
      uuid: documentId,
      name,
      type,
      size,
      sha256,
      storage_key,
      created_by: user.uuid,
      attached_resource: null,
      attached_record: null,
      attached_field: null,
    })
    .execute();
  return { documentId, name, size, type };
}
