// The harness of the server's tests: the real application on a copy of a filled database, asked through `app.inject`.
//
//   const server = await openTestServer();                  // one for each test file, closed by itself
//   const worker = await server.as("worker");               // signed in once; `admin of south`, `nobody`
//   const answer = await worker.get("ndis/faqs", { limit: 5 });
//   expect(answer.status).toBe(200); answer.data.faqs; answer.errors; answer.text; answer.headers
//   await worker.post("ndis/faqs/add", { question: … });    // put, patch, delete; `form()` makes multipart
//   server.clock.advance({ minutes: 31 });                  // the server's clock stands still until it is moved
//   await server.rows`select * from faqs`;                  // as the owner of the tables, past every rule
//   const other = await openTestServer({ config: { configDir } });
//
// Four providers are there: demo and acacia with the demo's data, north and south with three participants and two
// staff each (`providers.ts`), every field of them a canary. Without another word a person is one of north.
//
// Each answer is held against the API's own description and against what must never leave the server
// (`contractCheck.ts`, `leakCheck.ts`); a test fails by that alone. `scenarios.ts` makes tables of requests.
import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, expect } from "vitest";
import { buildApp } from "#framework/server/app.ts";
import type { Config } from "#framework/server/config.ts";
import type { TimeLimits } from "#framework/server/http/request/timeLimit.ts";
import type { Database } from "#framework/server/database/database.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import {
  type FolderDefinitions,
  loadDefinitions,
  productFolder,
} from "#framework/server/definitions/load.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import type { Services } from "#framework/server/context.ts";
import { servicesOf } from "#framework/server/layers/servicesOf.ts";
import { type Given, openServices } from "#framework/server/start.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { Caller, type Session } from "./caller.ts";
import { MovableClock } from "./clock.ts";
import { testConfig } from "./config.ts";
import { contractCheck } from "./contractCheck.ts";
import { freshDatabase } from "./database.ts";
import { leakCheck } from "./leakCheck.ts";
import { emailOf } from "./providers.ts";
import { portalOf } from "../../src/portals.ts";

interface Options {
  config?: Partial<Config>;
  /** The provider whose people are meant where none is named. */
  provider?: string;
  /** A database that the test opened itself; it then closes it too. */
  database?: Database;
  clock?: MovableClock;
  /** Folder of a built portal; without it the server has no pages. */
  pages?: string;
  /** Sees the application before anything is registered. */
  prepare?: (app: FastifyInstance) => void;
  limits?: TimeLimits;
  /** Limits of services outside. */
  outside?: Given["limits"];
}

/** A server under test. */
export interface TestServer {
  app: FastifyInstance;
  services: Services;
  clock: MovableClock;
  provider: string;
  /** A person: `worker`, `admin of south`, `nobody`. They are signed in at the first call, and again when it is over. */
  as: (person: string) => Promise<Caller>;
  /** Signs in again and answers the session, whatever is kept. */
  signIn: (person: string) => Promise<Session>;
  /** Reads the database as the owner of its tables. */
  rows: <T = Record<string, unknown>>(text: TemplateStringsArray, ...values: unknown[]) => Promise<T[]>;
  /** Puts records in at once, checked by their schema but not logged; answers their ids. */
  insert: (resource: string, records: JsonObject[], provider?: string) => Promise<string[]>;
  /** Puts all other providers to sleep: what is done for each of them every day takes seconds. */
  alone: () => Promise<void>;
  /** Listens on a free port; the address is that of the provider's portal. */
  listen: () => Promise<{ port: number; origin: string }>;
  /** What the checks found and no request of the test has thrown yet. */
  violations: string[];
  close: () => Promise<void>;
}

/** The product's own definitions, read and compiled once for all servers of a process. */
let ownDefinitions: FolderDefinitions | undefined;
const productDefinitions = (): FolderDefinitions => (ownDefinitions ??= loadDefinitions(productFolder));

let current: TestServer | undefined;

/** The server that the test file opened last. */
export function currentServer(): TestServer {
  if (!current) throw new Error("open a server first: await openTestServer()");
  return current;
}

/** Opens a server for the test file and closes it after its last test. */
export async function openTestServer(options: Options = {}): Promise<TestServer> {
  const { provider = "north", clock = new MovableClock() } = options;
  const config = testConfig(options.config);
  const database = options.database ?? (await freshDatabase());
  const definitions = config.configDir === productFolder ? productDefinitions() : undefined;
  const services = await openServices(config, await portalOf(config.configDir), {
    clock,
    database,
    definitions,
    limits: options.outside,
  });
  const { prepare, limits, pages = "no pages" } = options;
  const app = await buildApp(services, { prepare, limits, pages });
  const violations: string[] = [];
  contractCheck(app, services, violations);
  leakCheck(app, services, violations);
  await app.ready();

  const sessions = new Map<string, Session>();
  const server: TestServer = {
    app,
    services,
    clock,
    provider,
    violations,
    as: async (person) => {
      const of = providerOf(person, provider);
      if (nameOf(person) === "nobody") return new Caller(server, of);
      const kept = sessions.get(person);
      const session = kept && isGood(kept, clock) ? kept : await server.signIn(person);
      sessions.set(person, session);
      return new Caller(server, of, session.token);
    },
    signIn: (person) => signIn(server, nameOf(person), providerOf(person, provider)),
    rows: async (text, ...values) => {
      return (await sql<never>(text, ...values).execute(database.owner)).rows;
    },
    insert: async (resource, records, of = provider) => {
      const tenant = await services.tenants.bySlug(of);
      const type = tenant && servicesOf(services, tenant).types.get(resource);
      if (!tenant || !type) throw new Error(`there is no ${resource} of ${of}`);
      return asTenant(tenant.id, () =>
        insertRecords(seedContext(services, tenant, database.db), type, records),
      );
    },
    alone: async () => {
      await sql`update tenants set status = 'suspended' where slug <> ${provider}`.execute(database.owner);
      services.tenants.forget();
    },
    listen: async () => {
      const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
      return { port: Number(address.port), origin: `http://${provider}.localhost:${address.port}` };
    },
    close: async () => {
      services.events.close();
      const closed = app.close();
      // A client's connection that never carried a request would be waited for.
      app.server.closeAllConnections();
      await closed;
      await services.later.done();
      await services.pdf.close();
      if (!options.database) await database.close();
      if (!options.config?.dataDir) await rm(config.dataDir, { recursive: true, force: true });
    },
  };
  current = server;
  afterAll(async () => {
    await server.close();
    expect(violations, "answers that no test looked at").toEqual([]);
  });
  return server;
}

const nameOf = (person: string): string => person.replace(/ of .*$/, "");
const providerOf = (person: string, fallback: string): string => / of (.*)$/.exec(person)?.[1] ?? fallback;

/** Far enough from the end of its access token. */
const isGood = ({ signedInAt }: Session, clock: MovableClock): boolean =>
  Math.abs(clock.now().getTime() - signedInAt) < 5 * 60_000;

let signIns = 0;

/** Each sign-in comes from an address of its own, so that tests do not throttle each other. */
async function signIn(server: TestServer, person: string, provider: string): Promise<Session> {
  signIns += 1;
  const { status, data, text } = await new Caller(server, provider).post(
    "auth/login",
    { email: emailOf(person, provider), password: demoPassword },
    { remoteAddress: `10.9.${Math.floor(signIns / 250) % 250}.${signIns % 250}` },
  );
  if (status !== 200 || typeof data.token !== "string")
    throw new Error(`${person} of ${provider} cannot sign in: ${status} ${text}`);
  return {
    token: data.token,
    refreshToken: String(data.refresh_token),
    signedInAt: server.clock.now().getTime(),
  };
}
