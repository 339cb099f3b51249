import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Services } from "../context.ts";
import { entriesOf, packed } from "./tar.ts";
import { isEmbedded } from "../database/embedded/isEmbedded.ts";

const keptDumps = 4;
const leftFree = 200 * 1024 * 1024;

/** Folder of the dumps of a data folder. */
export const dumpFolder = (dataDir: string): string => join(dataDir, "backups");

/**
 * Writes a dump of the embedded database beside it, and keeps the newest few. The database stands still only while its
 * folder is copied; the copy is packed afterwards.
 * @param wanted.name what to call it, for a dump that someone asked for: it does not count among the kept ones
 * @returns the file; undefined for a database that is not kept in a folder
 */
export async function dumpDatabase(
  { database: { engine, owner }, config }: Pick<Services, "database" | "config">,
  { name, signal }: { name?: string; signal?: AbortSignal } = {},
): Promise<string | undefined> {
  if (!isEmbedded(engine) || !engine.folder) return undefined;
  const { snapshot, folder: source } = engine;
  const written = await writtenSoFar(owner);
  const folder = dumpFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseWithoutRoom(source, folder);
  const file = join(folder, `${name ?? momentName()}.tar.gz`);
  const copy = `${file}.copy`;
  try {
    await snapshot(copy);
    await packFolder(copy, `${file}.part`, signal);
    await rename(`${file}.part`, file);
  } finally {
    await rm(copy, { recursive: true, force: true });
    await rm(`${file}.part`, { force: true });
  }
  if (name !== undefined) return file;
  dumped.set(engine, written);
  await forgetOld(folder);
  return file;
}

/** How much each database had written when its newest dump was begun. */
const dumped = new WeakMap<object, string>();

/** The place in the database's log: another one after every write. */
const writtenSoFar = async (owner: Db): Promise<string> =>
  (await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(owner)).rows[0]?.place ??
  "";

/**
 * The dump of a server that is being stopped: none where nothing was written since the last one, and none that takes
 * longer than it may, as the one before is a quarter of an hour old at most and the folder itself is whole.
 */
export async function lastDump(
  services: Pick<Services, "database" | "config">,
  signal: AbortSignal,
): Promise<void> {
  const { engine, owner } = services.database;
  if (engine.kind !== "embedded" || dumped.get(engine) === (await writtenSoFar(owner))) return;
  await dumpDatabase(services, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Packs a database's folder into a compressed archive. */
export async function packFolder(folder: string, file: string, signal?: AbortSignal): Promise<void> {
  await pipeline(
    Readable.from(packed(entriesOf(folder, ""))),
    createGzip({ level: 1 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
    { signal },
  );
}

/** A moment as part of a file's name; names sort by time. */
export const momentName = (): string => new Date().toISOString().replace(/[:.]/g, "-");

async function forgetOld(folder: string): Promise<void> {
  const dumps = (await readdir(folder)).filter((file) => /^\d{4}-.*\.tar\.gz$/.test(file)).sort();
  for (const file of dumps.slice(0, -keptDumps)) await rm(join(folder, file), { force: true });
}

/** A dump must not take the room that the database itself needs. */
async function refuseWithoutRoom(source: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * (await sizeOf(source)) + leftFree)
    throw new Error("There is too little space left on the disk for a dump of the database.");
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
