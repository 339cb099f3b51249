import { constants, mkdirSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname } from "node:path";
import { applicationRole, DatabaseUnavailableError, type Engine, type Session } from "../engine.ts";
import { isLongWork } from "../longWork.ts";
import { durableFolder, roomGuard } from "./durability.ts";
import { takeLock, untilGone } from "./lock.ts";
import { DatabaseThread } from "./thread.ts";
import { Turns } from "./turns.ts";

/** The embedded database, with what only it can do. */
export interface EmbeddedEngine extends Engine {
  kind: "embedded";
  /** The whole database as a compressed archive, consistent at one moment. */
  dump: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Folder of the database; undefined for one in memory. */
  folder?: string;
  /** Writes what only the log holds to the tables, once so many bytes of it are there: a start would read them all again. */
  checkpoint: (leastBytes?: number) => Promise<void>;
  /** Copies the folder while nobody uses it: what was committed is in the copy, whatever was not is undone in it. */
  snapshot: (to: string) => Promise<void>;
}

interface Options {
  /** Folder of the database; undefined keeps it in memory. */
  folder?: string;
  /** A dump to begin a new database from. It is handed over to the database, and empty afterwards. */
  from?: Uint8Array<ArrayBuffer>;
  /** How long a query of the application may take before the thread is stopped and opened again. */
  watchdogMs?: number;
}

/** How long the owner's work (migrations, indexes) and other long work may take for one statement. */
const ownerMs = 600_000;

const logSinceCheckpoint =
  "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()";

/**
 * Opens PGlite behind the engine interface. It has one session: anyone who holds it makes the others wait, in order.
 * docs/architecture.md gives the reasons for the lock, the thread, the watchdog, the flush and the room guard.
 */
export async function openEmbedded({
  folder,
  from,
  watchdogMs = 5000,
}: Options = {}): Promise<EmbeddedEngine> {
  if (folder) mkdirSync(dirname(folder), { recursive: true });
  if (folder) await untilGone(`${folder}.lock`);
  const unlock = folder ? takeLock(`${folder}.lock`) : () => undefined;
  const durability = folder ? await durableFolder(folder) : undefined;
  const checkpointing = durability?.checkpointing ?? (<T>(work: () => Promise<T>) => work());
  // After a crash, opening ends with a checkpoint.
  let thread = await checkpointing(() => DatabaseThread.open({ folder, from })).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const listening = new Map<string, { receive: (payload: string) => void; missed: () => void }>();
  let failures = 0;
  const turns = new Turns();
  let role: string | undefined;
  let patience = watchdogMs;
  let leave = () => {};

  const query = async (sql: string, parameters: readonly unknown[]) => {
    const answer = await thread.ask({ kind: "query", sql, parameters }, isLongWork() ? ownerMs : patience);
    if (answer.kind !== "rows") throw new Error(`unexpected answer ${answer.kind}`);
    if (/^\s*(commit|insert|update|delete)/i.test(sql)) await durability?.committed();
    return { rows: answer.rows, affected: answer.affected };
  };
  const session: Session = {
    tenant: undefined,
    query,
    release: (broken) => {
      if (broken) void thread.terminate();
      leave();
    },
  };
  const subscribe = async (channel: string, receive: (payload: string) => void) => {
    thread.onNotification.add((heard, payload) => heard === channel && receive(payload));
    await thread.ask({ kind: "listen", channel }, watchdogMs);
  };
  const wake = async () => {
    if (!thread.ended) return;
    failures += 1;
    if (!folder) throw new DatabaseUnavailableError("The embedded database has stopped.");
    thread = await checkpointing(() => DatabaseThread.open({ folder }));
    role = undefined;
    session.tenant = undefined;
    for (const [channel, { receive, missed }] of listening) {
      await subscribe(channel, receive);
      missed();
    }
  };
  const enter = async (wanted: "owner" | typeof applicationRole): Promise<Session> => {
    leave = await turns.take();
    try {
      await wake();
      patience = wanted === "owner" ? ownerMs : watchdogMs;
      if (role !== wanted) await query(wanted === "owner" ? "reset role" : `set role ${applicationRole}`, []);
      role = wanted;
      return session;
    } catch (error) {
      leave();
      throw error;
    }
  };
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await turns.take();
    try {
      return await work();
    } finally {
      done();
    }
  };

  return {
    kind: "embedded",
    connect: () => enter(applicationRole),
    connectAsOwner: () => enter("owner"),
    listen: (channel, receive, missed) => {
      listening.set(channel, { receive, missed });
      return alone(() => subscribe(channel, receive));
    },
    hears: () => !thread.ended,
    ping: async () => {
      // One that has ended is opened again by anyone who comes next.
      if (thread.ended) (await enter(applicationRole)).release();
      else if (!(await thread.isResponsive(watchdogMs + 1000)))
        throw new DatabaseUnavailableError("The embedded database does not answer.");
    },
    load: () => ({
      size: 1,
      inUse: Math.min(1, turns.asked),
      waiting: Math.max(0, turns.asked - 1),
      failures,
    }),
    ensureRoom: folder ? roomGuard(dirname(folder)) : () => Promise.resolve(),
    dump: () =>
      alone(async () => {
        const answer = await thread.ask({ kind: "dump" }, ownerMs);
        if (answer.kind !== "bytes") throw new Error(`unexpected answer ${answer.kind}`);
        return answer.bytes;
      }),
    folder,
    checkpoint: async (leastBytes = 0) => {
      const owner = await enter("owner");
      try {
        const { rows } = await query(logSinceCheckpoint, []);
        if (Number(rows[0]?.bytes) >= leastBytes) await checkpointing(() => query("checkpoint", []));
      } finally {
        owner.release();
      }
    },
    snapshot: (to) =>
      alone(() => cp(folder ?? "", to, { recursive: true, mode: constants.COPYFILE_FICLONE })),
    close: () =>
      alone(async () => {
        const end = () => thread.ask({ kind: "close" }, 8000);
        await (durability?.closing(end) ?? end()).catch(() => undefined);
        await thread.terminate();
        unlock();
      }),
  };
}
