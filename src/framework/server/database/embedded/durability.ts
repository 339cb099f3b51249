import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StorageFullError } from "../engine.ts";

const leastFree = 200 * 1024 * 1024;
/** File systems keep times in steps; whatever is this much older than a moment was written before it. */
const clockStepMs = 50;

/** What makes a folder's writes reach the disk, because PGlite never calls fsync. */
export interface Durability {
  /** To be awaited after a commit. */
  committed: () => Promise<void>;
  /**
   * Runs what ends with a checkpoint: from then on the log no longer holds what was written before, so the tables have
   * to be on the disk. They are written at once in the meantime, and what the system still holds back is flushed first.
   */
  checkpointing: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same for the last checkpoint, after which nothing is written. */
  closing: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * The log is written at once (`chattr +S`), and so are all files while a checkpoint is made; between checkpoints the
 * tables need not be, because the log holds what is written to them: PostgreSQL's own order. Where files cannot be
 * marked, the log is flushed after each commit and the tables after each checkpoint.
 */
export async function durableFolder(folder: string): Promise<Durability> {
  let marked = true;
  const mark = async (signs: string[], part: string) => {
    if (!marked || !existsSync(part)) return;
    await promisify(execFile)("chattr", ["-R", ...signs, part]).catch(() => (marked = false));
  };
  const markAll = () => mark(["+S", "+D"], folder);
  const control = join(folder, "global", "pg_control");
  /** @returns since when files may have been written that are not on the disk; undefined while there is no database */
  const settle = async (): Promise<number | undefined> => {
    if (!existsSync(control)) return undefined;
    const { mtimeMs: since } = await stat(control);
    await markAll();
    await flush(folder, since);
    return since;
  };
  const closing = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = await settle();
    const result = await work();
    // What is made in a marked folder is marked.
    if (since === undefined) await markAll();
    if (!marked) await flush(folder, since ?? Date.now());
    return result;
  };
  let flushed = 0;
  return {
    committed: async () => {
      if (marked) return;
      const since = flushed;
      flushed = Date.now();
      await flush(join(folder, "pg_wal"), since);
    },
    checkpointing: async (work) => {
      const result = await closing(work);
      await mark(["-S"], join(folder, "base"));
      return result;
    },
    closing,
  };
}

/** Flushes the files below a folder that were written since a moment. */
async function flush(folder: string, since: number): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    if ((await stat(file)).mtimeMs < since - clockStepMs) continue;
    const handle = await open(file, "r+");
    await handle.datasync().finally(() => handle.close());
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
