import { createHash, randomUUIDv7 } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { Context } from "../context.ts";
import type { Db } from "../database/database.ts";
import { queueFailed, runFiles } from "./deletions.ts";
import { incomingPath } from "./incoming.ts";
import { insertFile } from "./insertFile.ts";

/** A file that the server has made for a run in the background. */
interface MadeFile {
  name: string;
  type: string;
}

/**
 * Puts a file on the disk among the files. Its entry is made first: whatever happens then, its object is known and goes when
 * nothing needs it. Nothing leads to it yet.
 * @returns its id
 * @throws when the store does not answer, or has no room
 */
export async function storeMade(
  context: Context,
  path: string,
  { name, type, size, sha256 }: MadeFile & { size: number; sha256: string },
): Promise<string> {
  const { db, tenant, services } = context;
  const uuid = randomUUIDv7();
  await services.database.engine.ensureRoom();
  await insertFile(context, { uuid, name, type, size, sha256, storage_key: uuid });
  await services.files.put(uuid, path, type).catch(async (error: unknown) => {
    await queueFailed(db, tenant.id, uuid).catch(() => undefined);
    throw error;
  });
  return uuid;
}

/** Gives a run a file that was made for it: nobody reaches it but through the run, and it goes after a day. */
export const attachToRun = (db: Db, tenantId: string, run: string, file: string): Promise<unknown> =>
  db
    .updateTable("files")
    .set({ attached_resource: runFiles, attached_record: run, attached_field: "file" })
    .where("tenant_id", "=", tenantId)
    .where("uuid", "=", file)
    .execute();

/**
 * Keeps bytes among the files, reached by nobody but through their run, for a day.
 * @throws when the store does not answer, or has no room
 */
export async function keepMade(
  context: Context,
  run: string,
  { bytes, ...made }: MadeFile & { bytes: Buffer },
): Promise<void> {
  const { db, tenant, services } = context;
  const path = await incomingPath(services.config.dataDir);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = await storeMade(context, path, { ...made, size: bytes.length, sha256 });
    await attachToRun(db, tenant.id, run, file);
  } finally {
    await rm(path, { force: true });
  }
}

/** The latest file that a run has made; undefined when it is gone. */
export const madeFile = ({ db, tenant }: Pick<Context, "db" | "tenant">, run: string) =>
  db
    .selectFrom("files")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("attached_resource", "=", runFiles)
    .where("attached_record", "=", run)
    .orderBy("uuid", "desc")
    .executeTakeFirst();
