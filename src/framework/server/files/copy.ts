import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { findFile } from "./findFile.ts";
import { insertFile } from "./insertFile.ts";

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
  const file = await findFile(context, id);
  if (!file) return undefined;
  const documentId = randomUUIDv7();
  const { name, type, size, sha256, storage_key } = file;
  await insertFile(context, { uuid: documentId, name, type, size, sha256, storage_key });
  return { documentId, name, size, type };
}
