import type { ConstructorOptions, PgBoss } from "pg-boss";
import type { Services } from "../context.ts";

/** Where pg-boss keeps its tables, apart from those of the migrations. */
export const jobsSchema = "jobs";

/** Connections to a database server beside the pool of requests. */
const connections = 3;

/** How often pg-boss looks after itself, in seconds: seldom where a process alone, or nobody, needs it. */
const intervals = {
  /** Whether a routine is due; its usual 5 s are for seconds that nobody here names. */
  cronWorkerIntervalSeconds: 15,
  /** Jobs that wait for others, of which there are none. */
  flowIntervalSeconds: 3600,
};

/**
 * Opens the queue of jobs, which lives in the database: in a schema of its own, which pg-boss makes and upgrades. It works
 * as the owner of the tables, and on the embedded database takes turns with everyone else.
 */
export async function openBoss({ config, database, log }: Services): Promise<PgBoss> {
  const { PgBoss: Boss } = await import("pg-boss");
  const { engine } = database;
  const place: ConstructorOptions =
    config.databaseUrl !== undefined && engine.kind === "server"
      ? { connectionString: config.databaseUrl, max: connections, application_name: "portal jobs" }
      : { db: { executeSql } };
  async function executeSql(text: string, values: unknown[] = []) {
    const session = await engine.connectAsOwner();
    try {
      return await session.query(text, values);
    } finally {
      session.release();
    }
  }
  const boss = new Boss({ ...place, ...intervals, schema: jobsSchema });
  boss.on("error", (err) => log.warn({ err }, "the queue of jobs has an error"));
  await boss.start();
  return boss;
}
