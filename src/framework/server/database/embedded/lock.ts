import { randomUUID } from "node:crypto";
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { asObject } from "#framework/shared/schema/patch.ts";
import { SettingError } from "../../config.ts";
import { readJson } from "../../readJson.ts";
import { codeOf } from "../../errorFacts.ts";

/**
 * Takes the lock of a data folder: PGlite takes none itself, and two processes in one folder lose each other's rows
 * without an error. A lock whose process lives is never taken over; one that a killed process left behind is.
 * @returns a function that gives the lock back.
 * @throws {SettingError} that names the process that holds it.
 */
export function takeLock(file: string): () => void {
  if (!made(file)) {
    refuseHeld(file);
    takeOver(file);
  }
  return () => rmSync(file, { force: true });
}

/**
 * Makes a lock of this process, all of it at once: nobody reads one that is half written. Only a disk without hard links
 * gets it in two steps.
 * @returns whether there was none
 */
function made(file: string): boolean {
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return false;
    if (code === "EPERM" || code === "ENOTSUP" || code === "ENOSYS") return madeInSteps(file, content);
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function madeInSteps(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Takes over a lock that nobody holds. Of several processes that find it, one does: the others would remove the lock that
 * the first has made in the meantime.
 * @throws {SettingError} when another process is at it, or has it now
 */
function takeOver(file: string): void {
  const turn = `${file}.turn`;
  const isOurs = made(turn) || (takenAway(turn) && made(turn));
  try {
    refuseHeld(file);
    if (isOurs) rmSync(file, { force: true });
    if (isOurs && made(file)) return;
    refuseHeld(file);
    throw new SettingError("Another process is taking the database folder. Start again in a moment.");
  } finally {
    if (isOurs) rmSync(turn, { force: true });
  }
}

/** Takes away the turn of a process that was killed in it. @returns whether it was one */
function takenAway(turn: string): boolean {
  if (holderOf(turn) !== undefined) return false;
  rmSync(turn, { force: true });
  return true;
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

/** Waits until a process that holds a lock and is being killed is gone: anyone who starts it again does so at once. */
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
    const { pid, started } = asObject(readJson(readFileSync(file, "utf8")));
    if (typeof pid !== "number") return undefined;
    process.kill(pid, 0);
    return startOf(pid) === started && !isDead(pid) ? pid : undefined;
  } catch (error) {
    // A process of another user lives, although it cannot be signalled.
    return codeOf(error) === "EPERM" ? Number(JSON.parse(readFileSync(file, "utf8")).pid) : undefined;
  }
}

/** When a process began, where the system tells: tells a process from a later one with the same id. */
const startOf = (pid: number): string | undefined => statOf(`${pid}`)?.[20];

/** Whether all threads of a process have ended, and only anyone who started it has not asked yet how. */
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
