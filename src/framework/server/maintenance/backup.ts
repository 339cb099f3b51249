import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Config, SettingError } from "../config.ts";
import { holderOf, takeLock } from "../database/embedded/lock.ts";
import { dumpFolder, momentName, packFolder } from "./dump.ts";
import { requestDump } from "./dumpRequest.ts";
import { entriesOf, type Entry, fileEntry, packed, textEntry } from "./tar.ts";

/** What the last entry of a backup says, so that one that was cut off or altered shows. */
export interface Manifest {
  format: 1;
  made: string;
  /** SHA-256 of every file by its name in the archive. */
  sha256: Record<string, string>;
}

/** Names of what a backup holds, in this order; uploaded files follow below `files/`. */
export const parts = {
  database: "database.tar.gz",
  secret: "secret",
  files: "files/",
  manifest: "manifest.json",
};

/**
 * Writes a backup of the embedded database, the uploaded files and the secret, while the server runs or not. The files
 * come after the database: what it refers to is there, whatever is uploaded in the meantime.
 * @returns the archive's path
 */
export async function writeBackup(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  file = join(dumpFolder(dataDir), `portal-${momentName()}.tar`),
): Promise<string> {
  if (databaseUrl !== undefined)
    throw new SettingError(
      "DATABASE_URL is set: back the server's database up with pg_dump, as docs/deployment.md shows.",
    );
  const folder = join(dataDir, "database");
  if (!existsSync(folder)) throw new SettingError(`DATA_DIR is "${dataDir}"; there is no database in it.`);
  await mkdir(dirname(file), { recursive: true });
  const dump = await dumpOf(dataDir, folder, `${file}.database`);
  try {
    const bytes = packed(withManifest(contents(dataDir, dump)));
    await pipeline(Readable.from(bytes), createWriteStream(`${file}.part`, { mode: 0o600, flush: true }));
    await rename(`${file}.part`, file);
  } finally {
    await rm(`${file}.part`, { force: true });
    await rm(dump, { force: true });
  }
  return file;
}

/** A dump by the server that runs, or by ourselves under its lock when none does. */
async function dumpOf(dataDir: string, folder: string, file: string): Promise<string> {
  const lock = `${folder}.lock`;
  if (existsSync(lock) && holderOf(lock) !== undefined)
    return requestDump(dataDir, () => existsSync(lock) && holderOf(lock) !== undefined);
  const unlock = takeLock(lock);
  try {
    await packFolder(folder, file);
    return file;
  } finally {
    unlock();
  }
}

async function* contents(dataDir: string, dump: string): AsyncGenerator<Entry> {
  yield await fileEntry(dump, parts.database);
  const secret = join(dataDir, parts.secret);
  if (existsSync(secret)) yield await fileEntry(secret, parts.secret);
  const files = join(dataDir, parts.files);
  if (existsSync(files)) yield* entriesOf(files, parts.files);
}

async function* withManifest(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const manifest: Manifest = { format: 1, made: new Date().toISOString(), sha256: {} };
  for await (const entry of entries) {
    yield entry.folder
      ? entry
      : { ...entry, bytes: hashed(entry.bytes, (hash) => (manifest.sha256[entry.name] = hash)) };
  }
  yield textEntry(parts.manifest, JSON.stringify(manifest, null, 2));
}

/** The bytes as they are; their SHA-256 is told when they have passed. */
export async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  tell: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  tell(hash.digest("hex"));
}
