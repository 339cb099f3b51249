import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Database, databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { openPostgres } from "#framework/server/database/postgres.ts";
import pg from "pg";
import { inject } from "vitest";

/** Which lane runs, and the filled database that every test file gets a copy of. */
declare module "vitest" {
  interface ProvidedContext {
    database: "embedded" | "postgres";
    /** The embedded database's dump, or the server's address. */
    template: string;
    /** Whether the two databases share the tests, instead of each running all of them. */
    both: boolean;
  }
}

/** Name of the database that is copied, on a PostgreSQL server. */
export const templateName = "portal_template";

/** Patience of the embedded database: the machine may be busy with another test file. */
const watchdogMs = 60_000;

export const isEmbedded = (): boolean => inject("database") === "embedded";

/**
 * Whether the lane of the other database runs these tests: those that ask every call, and whose answers do not depend on
 * the database, run on one of the two. `EVERY_DATABASE=1` runs them on both.
 */
export const isLeftTo = (database: "embedded" | "postgres"): boolean =>
  inject("both") && inject("database") !== database;

/** A copy of the filled database for one test file, gone when it is closed. */
export async function freshDatabase(): Promise<Database> {
  const template = inject("template");
  if (isEmbedded())
    return databaseOn(await openEmbedded({ from: new Uint8Array(readFileSync(template)), watchdogMs }));
  const { url, drop } = await copyTemplate();
  const database = databaseOn(await openPostgres(url));
  return {
    ...database,
    close: () =>
      database
        .close()
        .then(drop)
        .then(() => undefined),
  };
}

/** A copy of a database on the PostgreSQL server: its address, and a way to be rid of it. */
export async function copyTemplate(
  from = templateName,
): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const server = inject("template");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template ${from} strategy file_copy`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement at an address, outside of any server under test. */
export async function onServer(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
