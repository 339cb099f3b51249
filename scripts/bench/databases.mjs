import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import { startPostgres } from "../lib/postgres.mjs";
import { fillParticipants } from "./fill.mjs";
import { childrenOf, cpuMs, familyCpuMs, startServer, temporaryFolder } from "./server.mjs";

/** Nothing of a bench has to survive, and filling should not take longer than measuring. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "8GB",
  maintenance_work_mem: "512MB",
};

/**
 * A PostgreSQL for this run. `filled(rows, name)` makes a database on it with the demo data and so many participants; the
 * settings in `env` start a server on it, those in `bare` the bare query; `cpuMs` is the processor time of the database
 * where it has processes of its own. Undefined where there is no PostgreSQL.
 */
export async function postgresLane() {
  const before = childrenOf(process.pid);
  const server = await startPostgres({ settings });
  if (!server) return undefined;
  const postmaster = childrenOf(process.pid).find((pid) => !before.includes(pid));
  const secret = "a secret for measuring and for nothing else";
  const data = temporaryFolder("files");
  return {
    name: "PostgreSQL",
    cpuMs: () => familyCpuMs(postmaster),
    filled: async (rows, name = `bench_${rows}`) => {
      await withQuery(server.url, (query) => query(`create database ${name}`));
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const env = { DATABASE_URL: url.href, DATA_DIR: data.folder, SECRET: secret, DEMO: "small" };
      await (await startServer(env)).stop();
      const tenant = await withQuery(url.href, (query) => fillParticipants(query, rows));
      return { env, bare: { DATABASE_URL: url.href, TENANT: tenant }, remove: () => undefined };
    },
    stop: async () => {
      await server.stop();
      data.remove();
    },
  };
}

let large;

/**
 * The large demo on a PostgreSQL of its own that keeps what it is told, as a provider's would: filled once in a run, as it takes
 * long, for benches that only read. `env` starts a server on it; `seconds` is what filling it took, `cpuSeconds` the processor
 * time of server and database for it.
 * @param {string} [keep] a folder in which it stays, and is found by the next run
 */
export function largeDemo(keep) {
  large ??= fillLargeDemo(keep);
  return large;
}

/** Ends the database of the large demo, where a bench has asked for it. */
export async function stopLargeDemo() {
  // One that could not be filled has ended by itself, and told the bench why.
  const lane = await large?.catch(() => undefined);
  large = undefined;
  await lane?.stop();
}

async function fillLargeDemo(keep) {
  const { folder, remove } = keep === undefined ? temporaryFolder("large") : keptFolder(keep, "large");
  const cluster = keep === undefined ? undefined : join(folder, "postgres");
  if (cluster) mkdirSync(cluster, { recursive: true });
  const before = childrenOf(process.pid);
  const server = await startPostgres({ settings: { max_wal_size: "4GB" }, keep: cluster });
  if (!server) throw new Error("There is no PostgreSQL on this machine.");
  const postmaster = childrenOf(process.pid).find((pid) => !before.includes(pid));
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, "files"),
    SECRET: "a secret for measuring and for nothing else",
    DEMO: "large",
  };
  const query = (sql, values) => withQuery(server.url, (query) => query(sql, values));
  const stop = async () => {
    await server.stop();
    remove();
  };
  const mark = join(folder, "filled.json");
  const known = existsSync(mark) ? JSON.parse(readFileSync(mark, "utf8")) : undefined;
  console.log(known ? "PostgreSQL: the large demo was kept" : "PostgreSQL: filling the large demo …");
  let first;
  try {
    first = await startServer(env);
    const spent = known ?? {
      seconds: first.readyAfterMs / 1000,
      cpuSeconds: (cpuMs(first.pid) + familyCpuMs(postmaster)) / 1000,
    };
    await duties(query);
    await first.stop();
    await query("vacuum analyze");
    writeFileSync(mark, JSON.stringify(spent));
    return { env, query, cpuMs: () => familyCpuMs(postmaster), ...spent, stop };
  } catch (error) {
    await first?.stop();
    await stop();
    throw error;
  }
}

/**
 * Waits until the duties of the first day are done, and until the shifts that nobody started while the server stood still are
 * found: both would take turns with what is measured.
 */
async function duties(query) {
  const [{ began }] = await query("select clock_timestamp() as began");
  for (const until = Date.now() + 600_000; Date.now() < until; await setTimeout(1000)) {
    // The queue is made when the server answers already.
    const [{ queue }] = await query("select to_regclass('jobs.job') as queue");
    if (queue === null) continue;
    const [{ done, left }] = await query(
      `select count(*) filter (where state = 'completed')::int as done,
        count(*) filter (where state in ('created', 'active', 'retry'))::int as left from jobs.job where name = 'duty'`,
    );
    const [{ watched }] = await query(
      "select exists (select from jobs.job where name = 'watch' and state = 'completed' and started_on > $1) as watched",
      [began],
    );
    if (done > 0 && left === 0 && watched) return;
  }
  throw new Error("The duties of the first day were not done in ten minutes.");
}

/**
 * The same on the embedded database: each one in a folder, with a copy for the bare query.
 * @param {string} [keep] a folder in which the filled databases stay, and are found by the next run
 */
export function embeddedLane(keep) {
  return {
    name: "PGlite",
    cpuMs: () => 0,
    filled: async (rows) => {
      const { folder, remove } =
        keep === undefined ? temporaryFolder(`embedded-${rows}`) : keptFolder(keep, `embedded-${rows}`);
      const env = { DATA_DIR: folder, DEMO: "small", DATABASE_URL: "" };
      const mark = join(folder, "filled");
      if (!existsSync(mark)) {
        // What a run left that broke off before it was done.
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        writeFileSync(mark, await fillEmbedded(env, rows));
      }
      const copy = join(folder, "copy");
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(folder, "database"), copy, { recursive: true });
      return { env, bare: { FOLDER: copy, TENANT: readFileSync(mark, "utf8") }, remove };
    },
    stop: () => Promise.resolve(),
  };
}

function keptFolder(keep, name) {
  const folder = join(resolve(keep), name);
  mkdirSync(folder, { recursive: true });
  return { folder, remove: () => undefined };
}

/** Not through the portal's engine: it would end a statement that takes minutes, and wait for the disk at every page. */
async function fillEmbedded(env, rows) {
  await (await startServer(env)).stop();
  // As the next start of the server does it the other way round; nothing to be done where there is no such attribute.
  spawnSync("chattr", ["-R", "-S", "-D", env.DATA_DIR]);
  const database = await PGlite.create({
    dataDir: join(env.DATA_DIR, "database"),
    extensions: { pg_trgm, btree_gist },
  });
  const tenant = await fillParticipants(
    async (sql, values = []) => (await database.query(sql, values)).rows,
    rows,
  );
  await database.close();
  return tenant;
}

/** A connection to a PostgreSQL: `query` answers rows, `end` closes it. */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: async (sql, values = []) => (await client.query(sql, values)).rows,
    end: () => client.end(),
  };
}

/** Works with the `query` of a connection that is closed afterwards. */
export async function withQuery(url, work) {
  const { query, end } = await connect(url);
  try {
    return await work(query);
  } finally {
    await end();
  }
}
