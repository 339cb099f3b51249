import { mkdir, readdir, rm, writeFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { asTenant } from "../database/tenancy.ts";
import type { EmbeddedEngine } from "../database/embedded/embedded.ts";
import type { Services } from "../services.ts";

const everyMinuteMs = 60_000;
const dumpEveryMs = 15 * 60_000;
const keptDumps = 4;
const restorableDays = 30;

/**
 * Keeps house while the server runs: clears what has expired, sends mail that waited, and dumps the embedded database.
 * @returns what stops it, and makes a last dump
 */
export function maintain(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let lastDump = Date.now();
  let working: Promise<void> = Promise.resolve();
  const round = async () => {
    await tidy(services);
    if (Date.now() - lastDump < dumpEveryMs) return;
    await dump(services);
    lastDump = Date.now();
  };
  const timer = setInterval(() => {
    working = working.then(round).catch((error: unknown) => log.warn({ err: error }, "maintenance failed"));
  }, everyMinuteMs);
  return async () => {
    clearInterval(timer);
    await working;
    await dump(services).catch((error: unknown) => log.warn({ err: error }, "the last dump failed"));
  };
}

/** Deletes what nobody can use any more, and files that belong to nothing a day after their upload. */
export async function tidy(services: Services): Promise<void> {
  const { database, files, mail } = services;
  const tenants = await database.db.selectFrom("tenants").select("id").execute();
  for (const { id } of tenants) {
    await asTenant(id, async () => {
      await sql`delete from one_time_tokens where tenant_id = ${id} and expires_at < now() - interval '1 day'`.execute(
        database.db,
      );
      await sql`delete from idempotency_keys where tenant_id = ${id} and created_at < now() - interval '24 hours'`.execute(
        database.db,
      );
      await sql`delete from sessions where tenant_id = ${id} and expires_at < now() - interval '1 day'`.execute(
        database.db,
      );
      await sql`delete from drafts where tenant_id = ${id} and updated_at < now() - interval '${sql.raw(String(restorableDays))} days'`.execute(
        database.db,
      );
      const { rows } = await sql<{ storage_key: string }>`
        delete from files where tenant_id = ${id} and attached_record is null and created_at < now() - interval '1 day' returning storage_key`.execute(
        database.db,
      );
      for (const { storage_key: key } of rows) await files.remove(key);
      await mail.deliver(id);
    });
  }
}

/** Writes a dump of the embedded database beside it, and keeps the newest few. */
export async function dump({ database, config }: Services): Promise<string | undefined> {
  if (database.engine.kind !== "embedded") return undefined;
  const folder = join(config.dataDir, "backups");
  await mkdir(folder, { recursive: true });
  const bytes = await (database.engine as EmbeddedEngine).dump();
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`);
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
  const old = (await readdir(folder))
    .filter((name) => name.endsWith(".tar.gz"))
    .sort()
    .slice(0, -keptDumps);
  for (const name of old) await rm(join(folder, name), { force: true });
  return (await stat(file)).size > 0 ? file : undefined;
}
