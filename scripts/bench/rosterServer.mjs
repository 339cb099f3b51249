import { setTimeout } from "node:timers/promises";
import { connect, postgresLane } from "./databases.mjs";
import { fill } from "./rosterData.mjs";
import { cpuMs, startServer } from "./server.mjs";

/** The workers of the provider; two thousand have a million shifts in a year. */
export const workers = Number(process.env.BENCH_WORKERS ?? 2000);
const participants = Number(process.env.BENCH_PARTICIPANTS ?? 5000);

/**
 * Fills a provider with a year's roster on PostgreSQL, starts the server beside it, and measures.
 * @param measure gets the server, the owner's `query` and the provider's id; answers tables and verdicts
 */
export async function withRoster(measure) {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const ends = [lane.stop];
  try {
    const { env, bare } = await lane.filled(participants);
    const { query, end: disconnect } = await connect(env.DATABASE_URL);
    ends.push(disconnect);
    await fill(query, bare.TENANT, workers);
    const server = await startServer(env);
    ends.push(server.stop);
    await untilQuiet(query, server);
    return await measure({ server, query, tenant: bare.TENANT });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/**
 * Waits until the server has done what a new day brings: it judges every shift to come again, and brings the plans of all
 * participants up to the day. It is done when server and database have hardly worked for some seconds.
 */
async function untilQuiet(query, { pid }) {
  let before = cpuMs(pid);
  for (let quiet = 0; quiet < 12;) {
    await setTimeout(250);
    const now = cpuMs(pid);
    const [{ busy }] = await query(
      `select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    quiet = busy > 0 || now - before > 50 ? 0 : quiet + 1;
    before = now;
  }
}
