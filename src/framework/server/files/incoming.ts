import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** No upload takes longer, and no file is passed on for longer. */
const longestMs = 15 * 60_000;

const folderOf = (dataDir: string): string => join(dataDir, "incoming");

/** A path for a file that is on its way, in a folder of the data folder. Anyone who asks for it removes the file. */
export async function incomingPath(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
}

/**
 * Removes what a process that ended in the middle has left. Other processes may share the folder: nothing that was
 * written to within a quarter of an hour is touched, unless the caller knows that it is alone.
 */
export async function sweepIncoming(dataDir: string, { isAlone = false } = {}): Promise<void> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && (isAlone || Date.now() - found.mtimeMs > longestMs))
      await rm(path, { force: true });
  }
}
