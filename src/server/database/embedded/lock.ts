import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { SettingError } from "../../config.ts";

/**
 * Takes the lock of a data folder: PGlite takes none itself, and two processes in one folder lose each other's rows
 * without an error. A lock whose process lives is never taken over; one that a killed process left behind is.
 * @returns a function that gives the lock back.
 * @throws {SettingError} that names the process that holds it.
 */
export function takeLock(file: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      refuseHeld(file);
      rmSync(file, { force: true });
    }
  }
  throw new SettingError("The database folder's lock could not be taken.");
}

/** @throws {SettingError} that names the process that holds a lock */
export function refuseHeld(file: string): void {
  const holder = holderOf(file);
  if (holder !== undefined)
    throw new SettingError(
      `The database folder is in use by process ${holder}; stop it, or set another DATA_DIR.`,
    );
}

/** Process id of the living process that holds the lock; undefined when nobody does. */
export function holderOf(file: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, "utf8")) as { pid: number; started?: string };
    process.kill(pid, 0);
    return startOf(pid) === started ? pid : undefined;
  } catch (error) {
    // A process of another user lives, although it cannot be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM"
      ? Number(JSON.parse(readFileSync(file, "utf8")).pid)
      : undefined;
  }
}

/** When a process began, where the system tells: tells a process from a later one with the same id. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20];
  } catch {
    return undefined;
  }
}
