import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Config, SettingError } from "../config.ts";
import { restoring } from "../preflight.ts";
import { hashed, type Manifest, parts } from "./backup.ts";
import { type Entry, unpacked } from "./tar.ts";
import { errorOf } from "../errorFacts.ts";

/**
 * Puts a backup, or a dump that the server made by itself, into an empty data folder. Nothing is left of one that
 * cannot be restored as a whole.
 */
export async function restoreBackup({ dataDir }: Pick<Config, "dataDir">, file: string): Promise<void> {
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}.`);
  const found = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (found.some((name) => name !== "lost+found"))
    throw new SettingError(
      `DATA_DIR is "${dataDir}"; it is not empty, and a restore overwrites nothing. Move it away or set another.`,
    );
  await mkdir(dataDir, { recursive: true });
  const marker = join(dataDir, restoring);
  await writeFile(marker, basename(file));
  try {
    if (await isDump(file)) await restoreDump(file, dataDir);
    else await restoreArchive(file, dataDir);
  } catch (error) {
    for (const name of await readdir(dataDir))
      if (name !== "lost+found") await rm(join(dataDir, name), { recursive: true, force: true });
    throw new SettingError(`${file} cannot be restored: ${errorOf(error).message}`, { cause: error });
  }
  await rm(marker);
}

/** A dump is compressed as a whole; a backup is not, because most of what is in it is. */
async function isDump(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}

/** A dump of the server lies in its data folder, where the files and the secret are too. */
async function restoreDump(file: string, dataDir: string): Promise<void> {
  const origin = dirname(dirname(file));
  for (const part of [parts.secret, parts.files]) {
    const source = join(origin, part);
    if (basename(dirname(file)) === "backups" && existsSync(source))
      await cp(source, join(dataDir, part), { recursive: true });
  }
  await unpackDatabase(createReadStream(file), dataDir);
}

async function restoreArchive(file: string, dataDir: string): Promise<void> {
  const sums: Record<string, string> = {};
  let manifest: Manifest | undefined;
  for await (const entry of unpacked(createReadStream(file))) {
    const bytes = hashed(entry.bytes, (sha256) => (sums[entry.name] = sha256));
    if (entry.name === parts.manifest) manifest = JSON.parse(await textOf(entry.bytes)) as Manifest;
    else if (entry.name === parts.database) await unpackDatabase(bytes, dataDir);
    else if (entry.name === parts.secret || entry.name.startsWith(parts.files))
      await place({ ...entry, bytes }, dataDir);
    else throw new Error(`it has ${entry.name}, which no backup has.`);
  }
  if (manifest?.format !== 1) throw new Error("it is not a whole backup.");
  for (const [name, sha256] of Object.entries(manifest.sha256))
    if (sums[name] !== sha256) throw new Error(`${name} in it is damaged.`);
  if (!sums[parts.database]) throw new Error("there is no database in it.");
}

function unpackDatabase(bytes: AsyncIterable<Uint8Array>, dataDir: string): Promise<void> {
  return pipeline(Readable.from(bytes), createGunzip(), async (archive: AsyncIterable<Uint8Array>) => {
    const folder = join(dataDir, "database");
    await mkdir(folder, { mode: 0o700 });
    for await (const entry of unpacked(archive)) await place(entry, folder);
    if (!existsSync(join(folder, "PG_VERSION"))) throw new Error("there is no database in it.");
  });
}

/** Writes an entry below a folder, and never beside it. */
async function place({ name, folder, bytes }: Entry, below: string): Promise<void> {
  const steps = name.replace(/\/$/, "").split("/");
  if (steps.some((step) => !/^[\w.-]+$/.test(step) || /^\.+$/.test(step)))
    throw new Error(`it has a file called ${JSON.stringify(name)}.`);
  const path = join(below, ...steps);
  if (folder) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600, flags: "wx" }));
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
