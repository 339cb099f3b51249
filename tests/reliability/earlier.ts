import { execFileSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createZstdDecompress, zstdDecompressSync } from "node:zlib";
import { unpacked } from "#framework/server/maintenance/tar.ts";
import { onServer } from "../support/databaseServer.ts";
import { emptyPlace, type kinds, type Place } from "./databases.ts";

/** Versions whose data is kept in `earlier/`. */
export const earlierVersions = ["8f179ee", "cc87e4e", "fb02e45", "abae9d8"] as const;

const file = (version: string, ending: string) =>
  join(import.meta.dirname, "earlier", `${version}.${ending}.zst`);

/** A place with the data of an earlier version, gone after the test; undefined where there is no PostgreSQL. */
export async function placeOf(
  version: (typeof earlierVersions)[number],
  kind: (typeof kinds)[number],
): Promise<Place | undefined> {
  const place = await emptyPlace(kind);
  if (!place) return undefined;
  const { DATA_DIR: folder = "" } = place.env;
  if (place.postgres) {
    const { url, bin } = place.postgres;
    const dump = join(folder, "dump.sql");
    await writeFile(dump, zstdDecompressSync(await readFile(file(version, "sql"))));
    await onServer(url, "create role portal_app nologin");
    execFileSync(join(bin, "psql"), ["-q", "-v", "ON_ERROR_STOP=1", "-f", dump, url], { stdio: "pipe" });
  } else await unpackInto(folder, file(version, "tar"));
  return place;
}

async function unpackInto(folder: string, archive: string): Promise<void> {
  const bytes = createReadStream(archive).pipe(createZstdDecompress());
  for await (const entry of unpacked(bytes as AsyncIterable<Uint8Array>)) {
    const path = join(folder, entry.name);
    if (entry.folder) await mkdir(path, { mode: 0o700 });
    else await writeFile(path, entry.bytes, { mode: 0o600 });
  }
}
