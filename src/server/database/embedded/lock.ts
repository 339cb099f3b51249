import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
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

/** A process that is being killed needs a moment to give its memory back, longer on a busy machine. */
const longestDyingMs = 10_000;

/** Waits until a process that holds a lock and is being killed is gone: whoever starts it again does so at once. */
export async function untilGone(file: string): Promise<void> {
  const until = Date.now() + longestDyingMs;
  for (;;) {
    const holder = holderOf(file);
    if (holder === undefined || !isDying(holder) || Date.now() > until) return;
    await setTimeout(50);
  }
}

/** Process id of the living process that holds the lock; undefined when nobody does. */
export function holderOf(file: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, "utf8")) as { pid: number; started?: string };
    process.kill(pid, 0);
    return startOf(pid) === started && !isDead(pid) ? pid : undefined;
  } catch (error) {
    // A process of another user lives, although it cannot be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM"
      ? Number(JSON.parse(readFileSync(file, "utf8")).pid)
      : undefined;
  }
}

/** When a process began, where the system tells: tells a process from a later one with the same id. */
const startOf = (pid: number): string | undefined => statOf(`${pid}`)?.[20];

/** Whether all threads of a process have ended, and only whoever started it has not asked yet how. */
function isDead(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((task) =>
      /[ZX]/.test(statOf(`${pid}/task/${task}`)?.[1] ?? "X"),
    );
  } catch {
    return false;
  }
}

/** The kernel's flag of a thread that is ending. */
const exiting = 0x4;
/** SIGKILL, as a bit of the signals that wait for a process. */
const killed = 0x100n;

/** Whether a process has been killed, and is not gone yet; false where the system does not tell. */
function isDying(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const waiting = BigInt(`0x${/^ShdPnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
    const [, state = "", , , , , , , flags = "0"] = statOf(`${pid}`) ?? [];
    return /[ZX]/.test(state) || (Number(flags) & exiting) !== 0 || (waiting & killed) !== 0n;
  } catch {
    return false;
  }
}

/** What the system tells of a process or a thread, from its name on: `)`, its state, its parent … (`man proc_pid_stat`). */
function statOf(path: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${path}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")")).split(" ");
  } catch {
    return undefined;
  }
}
