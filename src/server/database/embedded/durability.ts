import { execFile } from "node:child_process";
import { open, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StorageFullError } from "../engine.ts";

const leastFree = 200 * 1024 * 1024;

/**
 * Makes the folder's writes reach the disk: PGlite never calls fsync. `chattr +S +D` makes the file system write at
 * once; where it cannot, the newest write-ahead-log file is flushed after every commit.
 * @returns what to await after a commit.
 */
export async function durableCommits(folder: string): Promise<() => Promise<void>> {
  try {
    await promisify(execFile)("chattr", ["-R", "+S", "+D", folder]);
    return () => Promise.resolve();
  } catch {
    return () => flushNewestLog(join(folder, "pg_wal"));
  }
}

async function flushNewestLog(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const times = await Promise.all(
    files.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = times.sort((a, b) => b.time - a.time)[0];
  if (!newest) return;
  const handle = await open(join(folder, newest.name), "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Refuses writing when less than 200 MB are free: PGlite hangs on a full disk. Looks at most once a second. */
export function roomGuard(folder: string): () => Promise<void> {
  let looked = 0;
  let free = Number.POSITIVE_INFINITY;
  return async () => {
    if (Date.now() - looked > 1000) {
      looked = Date.now();
      const disk = await statfs(folder);
      free = disk.bavail * disk.bsize;
    }
    if (free < leastFree)
      throw new StorageFullError("There is too little space left on the disk to save anything.");
  };
}
