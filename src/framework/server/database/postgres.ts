import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SettingError } from "../config.ts";
import {
  applicationRole,
  DatabaseUnavailableError,
  type Engine,
  type PoolSettings,
  type Session,
} from "./engine.ts";
import { Listener } from "./listener.ts";
import { lackingRight } from "./serverRights.ts";
import { Shares } from "./shares.ts";
import { SignOfLife } from "./signOfLife.ts";
import { isPrepared, mostPrepared, StatementNames } from "./statementNames.ts";
import { parsers } from "./valueTypes.ts";
import { codeOf, errorOf } from "../errorFacts.ts";

const types = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) };

/** A query that still runs when everything else has ended is left to the server, which undoes it. */
const longestGoodbyeMs = 2000;

/**
 * Many short statements at once: starting helpers for one of them, or compiling it, takes longer than the statement, and the
 * others wait.
 */
const ofEverySession = "set timezone = 'UTC'; set max_parallel_workers_per_gather = 0; set jit = off";

const usualPool: PoolSettings = { size: 20, statementSeconds: 15, idleSeconds: 30 };

/** Connections beside the pool: for events, for signs of life, for jobs, and for the owner's work. */
const besideThePool = 6;

const patienceMs = 5000;

/** A session keeps what it has prepared, and what it knows of the tables, through the pauses of a person at work. */
const longestRestMs = 300_000;

/**
 * The engine for a PostgreSQL server. Sessions work as the application's role; a lost connection is replaced by the
 * pool, and queries that met it fail as unavailable.
 */
export async function openPostgres(url: string, settings: PoolSettings = usualPool): Promise<Engine> {
  const { size, statementSeconds, idleSeconds } = settings;
  const options = {
    connectionString: url,
    types: types,
    application_name: "portal",
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new pg.Pool({ ...options, max: size, idleTimeoutMillis: longestRestMs });
  pool.on("error", () => undefined);
  const shares = new Shares(Math.ceil(size * 0.75), patienceMs);
  const prepared = new WeakMap<pg.PoolClient, Lendable>();
  let failures = 0;
  const failed = (error: unknown): never => {
    failures += 1;
    return unavailable(error);
  };
  const settled = `${ofEverySession}; set role ${applicationRole}; set statement_timeout = '${statementSeconds}s'; set idle_in_transaction_session_timeout = '${idleSeconds}s'`;

  const open = async (): Promise<Lendable> => {
    const client = await pool.connect().catch(failed);
    const known = prepared.get(client);
    if (known) return known;
    await client.query(settled).catch((error: unknown) => {
      client.release(true);
      return failed(error);
    });
    client.on("error", () => (failures += 1));
    const session = sessionOf(client);
    prepared.set(client, session);
    return session;
  };

  const connect = async (tenant: string): Promise<Session> => {
    await shares.take(tenant);
    const giveBack = () => shares.giveBack(tenant);
    const session = await open().catch((error: unknown) => {
      giveBack();
      throw error;
    });
    session.returned = giveBack;
    return session;
  };

  const connectAsOwner = async (): Promise<Session> => {
    const client = new pg.Client(options);
    client.on("error", () => undefined);
    await client.connect().catch(unavailable);
    await client.query("set timezone = 'UTC'");
    return {
      tenant: undefined,
      query: (sql, parameters) => run(client, sql, parameters),
      release: () => void client.end(),
    };
  };

  const listeners: Listener[] = [];
  const signOfLife = new SignOfLife(options);
  return {
    kind: "server",
    connect,
    connectAsOwner,
    listen: async (channel, receive, missed) => {
      const listener = new Listener({ options, channel, receive, missed });
      listeners.push(listener);
      await listener.start().catch(unavailable);
    },
    hears: () => listeners.every(({ hears }) => hears),
    ping: () => signOfLife.ask(),
    load: () => ({
      size,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + shares.waiting,
      failures,
    }),
    ensureRoom: () => Promise.resolve(),
    close: async () => {
      for (const listener of listeners) listener.stop();
      signOfLife.close();
      await Promise.race([pool.end(), wait(longestGoodbyeMs, undefined, { ref: false })]);
    },
  };
}

const oldestVersion = 15;

/** How long a server may take to answer at all: one that is not there is told of at once. */
const longestKnockMs = 3000;

/**
 * Signs in once, before anything is done.
 * @throws {SettingError} when the server is not there, does not let the portal in, lacks a right, or is too old
 */
export async function refuseUnusableServer(url: string, pool: PoolSettings = usualPool): Promise<void> {
  let client: pg.Client | undefined;
  try {
    // Reads the certificates that the address names.
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: longestKnockMs,
      query_timeout: longestKnockMs,
    });
    client.on("error", () => undefined);
    await client.connect();
    const reason = await lackingRight(client, oldestVersion);
    if (reason !== undefined) throw new Error(reason);
    await refuseTooManyConnections(client, pool);
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : [];
    throw new SettingError(
      `DATABASE_URL names a server that cannot be used: ${refusal(errorOf(first).message)}.`,
    );
  } finally {
    void client?.end().catch(() => undefined);
  }
}

/** @throws {SettingError} for a pool that the server cannot hold even for one process */
async function refuseTooManyConnections(client: pg.Client, { size }: PoolSettings): Promise<void> {
  const { rows } = await client.query<{ allowed: number }>(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed",
  );
  const allowed = rows[0]?.allowed ?? 0;
  if (allowed < size + besideThePool)
    throw new SettingError(
      `DATABASE_POOL is ${size}, which with ${besideThePool} connections beside the pool is more than the ${allowed} that the server of DATABASE_URL lets in.`,
    );
}

/** What the driver says in its own words, in ours. */
function refusal(message: string): string {
  if (message.includes("client password must be a string"))
    return "it asks for a password, and there is none in it";
  if (/timeout/i.test(message)) return `it did not answer within ${longestKnockMs / 1000} seconds`;
  return message.replace(/\s*\n\s*/g, " ").replace(/\.$/, "");
}

/** A session of the pool, with what is done when it comes back. */
interface Lendable extends Session {
  returned: () => void;
}

function sessionOf(client: pg.PoolClient): Lendable {
  const prepared = new Set<string>();
  const session: Lendable = {
    tenant: undefined,
    returned: () => undefined,
    query: (sql, parameters) => {
      if (!isPrepared(sql, parameters)) return run(client, sql, parameters);
      const name = statementNames.of(sql);
      if (name !== undefined) prepared.add(name);
      return run(client, sql, parameters, name);
    },
    release: (broken) => {
      client.release(broken || prepared.size > mostPrepared);
      session.returned();
    },
  };
  return session;
}

const statementNames = new StatementNames();

async function run(client: pg.ClientBase, sql: string, parameters: readonly unknown[], name?: string) {
  try {
    const result = await client.query<Record<string, unknown>>({
      text: sql,
      values: parameters.length > 0 ? [...parameters] : undefined,
      name,
    });
    return { rows: result.rows ?? [], affected: result.rowCount ?? 0 };
  } catch (error) {
    if (isConnectionLoss(error)) return unavailable(error);
    throw error;
  }
}

/** PostgreSQL's classes 08 (connection), 53 (resources), 57P (shut-down) and 25P03 (idle), or an error below the protocol. */
function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error) ?? "";
  return code === "" ? /connection|terminat/i.test(String(error)) : /^(08|53|57P|25P03)|^E[A-Z]+$/.test(code);
}

function unavailable(error: unknown): never {
  throw new DatabaseUnavailableError("The database does not answer.", { cause: error });
}
