import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SettingError } from "../config.ts";
import {
  applicationRole,
  DatabaseUnavailableError,
  type Engine,
  preparedMark,
  type Session,
} from "./engine.ts";
import { lackingRight } from "./serverRights.ts";
import { mostPrepared, StatementNames } from "./statementNames.ts";
import { parsers } from "./valueTypes.ts";

const types = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) };

/** A query that still runs when everything else has ended is left to the server, which undoes it. */
const longestGoodbyeMs = 2000;

/** Many short statements at once: starting helpers for one of them takes longer than the statement, and the others wait. */
const ofEverySession = "set timezone = 'UTC'; set max_parallel_workers_per_gather = 0";

/**
 * The engine for a PostgreSQL server. Sessions work as the application's role; a lost connection is replaced by the
 * pool, and queries that met it fail as unavailable.
 */
export async function openPostgres(url: string): Promise<Engine> {
  const options = {
    connectionString: url,
    types: types,
    application_name: "portal",
    connectionTimeoutMillis: 5000,
  };
  const pool = new pg.Pool({ ...options, max: 20, idleTimeoutMillis: 30_000 });
  pool.on("error", () => undefined);
  const prepared = new WeakMap<pg.PoolClient, Session>();

  const connect = async (): Promise<Session> => {
    const client = await pool.connect().catch(unavailable);
    const known = prepared.get(client);
    if (known) return known;
    await client
      .query(`${ofEverySession}; set role ${applicationRole}; set statement_timeout = '15s'`)
      .catch((error: unknown) => {
        client.release(true);
        return unavailable(error);
      });
    client.on("error", () => undefined);
    const session = sessionOf(client);
    prepared.set(client, session);
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
  return {
    kind: "server",
    connect,
    connectAsOwner,
    listen: async (channel, receive) => {
      const listener = new Listener(options, channel, receive);
      listeners.push(listener);
      await listener.start();
    },
    ensureRoom: () => Promise.resolve(),
    close: async () => {
      for (const listener of listeners) listener.stop();
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
export async function refuseUnusableServer(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: longestKnockMs,
    query_timeout: longestKnockMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const reason = await lackingRight(client, oldestVersion);
    if (reason !== undefined) throw new Error(reason);
  } catch (error) {
    const { errors = [error] } = error as { errors?: unknown[] };
    throw new SettingError(
      `DATABASE_URL names a server that cannot be used: ${refusal((errors[0] as Error).message)}.`,
    );
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** What the driver says in its own words, in ours. */
function refusal(message: string): string {
  if (message.includes("client password must be a string"))
    return "it asks for a password, and there is none in it";
  if (/timeout/i.test(message)) return `it did not answer within ${longestKnockMs / 1000} seconds`;
  return message;
}

function sessionOf(client: pg.PoolClient): Session {
  const prepared = new Set<string>();
  return {
    tenant: undefined,
    query: (sql, parameters) => {
      if (!sql.startsWith(preparedMark) || parameters.length > 0) return run(client, sql, parameters);
      const name = statementNames.of(sql);
      if (name !== undefined) prepared.add(name);
      return run(client, sql, parameters, name);
    },
    release: (broken) => client.release(broken || prepared.size > mostPrepared),
  };
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

/** PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shut-down), or an error below the protocol. */
function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? "";
  return code === "" ? /connection|terminat/i.test(String(error)) : /^(08|53|57P)|^E[A-Z]+$/.test(code);
}

function unavailable(error: unknown): never {
  throw new DatabaseUnavailableError("The database does not answer.", { cause: error });
}

/** Holds a connection that listens, and opens it again when it is lost. */
class Listener {
  #client: pg.Client | undefined;
  #stopped = false;
  readonly #options: pg.ClientConfig;
  readonly #channel: string;
  readonly #receive: (payload: string) => void;

  constructor(options: pg.ClientConfig, channel: string, receive: (payload: string) => void) {
    this.#options = options;
    this.#channel = channel;
    this.#receive = receive;
  }

  async start(): Promise<void> {
    const client = new pg.Client(this.#options);
    this.#client = client;
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    client.on("error", () => undefined);
    client.on("end", () => {
      if (!this.#stopped) setTimeout(() => void this.start().catch(() => undefined), 1000);
    });
    await client.connect().catch(unavailable);
    await client.query(`listen ${this.#channel}`);
  }

  stop(): void {
    this.#stopped = true;
    void this.#client?.end();
  }
}
