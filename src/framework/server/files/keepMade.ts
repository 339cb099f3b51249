import { createHash, randomUUIDv7 } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { Context } from "../context.ts";
import { queueFailed, runFiles } from "./deletions.ts";
import { incomingPath } from "./incoming.ts";
import { insertFile } from "./insertFile.ts";

/** A file that the server has made for a run in the background. */
interface MadeFile {
  /** The run's id. */
  run: string;
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * Keeps a file among the files, reached by nobody but through its run, for a day. Its entry is made first: whatever happens
 * then, its object is known and goes when nothing needs it.
 * @throws when the store does not answer, or has no room
 */
export async function keepMade(context: Context, { run, name, type, bytes }: MadeFile): Promise<void> {
  const { db, tenant, services } = context;
  const uuid = randomUUIDv7();
  const path = await incomingPath(services.config.dataDir);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    await services.database.engine.ensureRoom();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await insertFile(context, { uuid, name, type, size: bytes.length, sha256, storage_key: uuid });
    await services.files.put(uuid, path, type).catch(async (error: unknown) => {
      await queueFailed(db, tenant.id, uuid).catch(() => undefined);
      throw error;
    });
    await db
      .updateTable("files")
      .set({ attached_resource: runFiles, attached_record: run, attached_field: "file" })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", uuid)
      .execute();
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
