import { randomUUID, randomUUIDv7 } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { findFile } from "./findFile.ts";

/** Copies files for another record, so that each record keeps its own. A file that is not there any more is left out. */
export async function copyFiles(context: Context, files: JsonObject[]): Promise<JsonObject[]> {
  const copies = await Promise.all(files.map((file) => copyOne(context, String(file.documentId))));
  return copies.filter((copy) => copy !== undefined);
}

async function copyOne(context: Context, id: string): Promise<JsonObject | undefined> {
  const { db, tenant, user, services } = context;
  const file = await findFile(context, id);
  const content = file && (await services.files.get(file.storage_key));
  if (!file || !content) return undefined;
  const folder = join(services.config.dataDir, "incoming");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const documentId = randomUUIDv7();
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    await services.files.put(documentId, path, file.type);
  } finally {
    await rm(path, { force: true });
  }
  const { name, type, size, sha256 } = file;
  await db
    .insertInto("files")
    .values({
      tenant_id: tenant.id,
      uuid: documentId,
      name,
      type,
      size,
      sha256,
      storage_key: documentId,
      created_by: user.uuid,
      attached_resource: null,
      attached_record: null,
      attached_field: null,
    })
    .execute();
  return { documentId, name, size, type };
}
