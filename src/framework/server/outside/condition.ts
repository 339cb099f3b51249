import { StorageFullError } from "../database/engine.ts";
import type { Services } from "../context.ts";
import type { Overdue, Sent } from "./backlogs.ts";
import type { OutsideStatus } from "./outside.ts";

/** A part of the server, as `/health/ready` tells of it: a state, and what an operator wants to know with it. */
type Part = { state: string } & Record<string, string | number | string[] | undefined>;

/** What the server can do now. */
export interface Condition {
  /** `degraded`: it serves, and something beside it is out of order; `unavailable`: the database does not answer. */
  status: "ready" | "degraded" | "unavailable";
  /** The parts that make it less than ready. */
  impaired: string[];
  details: Record<"database" | "events" | "mail" | "files" | "storage" | "duties" | Sent, Part>;
}

const unimpaired = new Set(["ok", "off", "failing", "busy"]);

/** Looks at everything that the server needs. Takes no connection of the pool, and holds no data of anyone. */
export async function conditionOf(services: Services): Promise<Condition> {
  const { database, mail, files, scheduledJobs, backlogs } = services;
  const { engine } = database;
  const answers = await engine.ping().then(
    () => true,
    () => false,
  );
  const { size, inUse, waiting } = engine.load();
  const backlog = mail.backlog;
  const stuck = scheduledJobs.stuck();
  const details: Condition["details"] = {
    database: {
      state: !answers ? "unavailable" : waiting > 0 ? "busy" : "ok",
      connections: size,
      in_use: inUse,
      waiting,
    },
    events: { state: engine.hears() ? "ok" : "down" },
    mail: {
      ...statusOf(mail.outside?.status, "off"),
      waiting: backlog.waiting,
      oldest_seconds: backlog.oldest,
      failed: backlog.failed,
    },
    files: statusOf(files.outside?.status, "ok"),
    storage: { state: await storageState(services) },
    webhooks: overdueOf(backlogs.counted.webhooks),
    push: overdueOf(backlogs.counted.push),
    sms: overdueOf(backlogs.counted.sms),
    duties: { state: stuck.length > 0 ? "stuck" : "ok", stuck: stuck.length > 0 ? stuck : undefined },
  };
  const impaired = Object.entries(details).flatMap(([name, { state }]) =>
    unimpaired.has(state) ? [] : [name],
  );
  const status = !answers ? "unavailable" : impaired.length > 0 ? "degraded" : "ready";
  return { status, impaired, details };
}

const statusOf = (status: OutsideStatus | undefined, without: string): Part =>
  status ? { ...status } : { state: without };

const overdueOf = ({ waiting, oldest }: Overdue): Part => ({ state: "ok", waiting, oldest_seconds: oldest });

async function storageState({ database }: Services): Promise<string> {
  try {
    await database.engine.ensureRoom();
    return "ok";
  } catch (error) {
    return error instanceof StorageFullError ? "full" : "unknown";
  }
}
