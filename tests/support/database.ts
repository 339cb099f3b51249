import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Database, databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { openPostgres } from "#framework/server/database/postgres.ts";
import { inject } from "vitest";
import { copyDatabase, databaseUrl, onServer } from "./databaseServer.ts";

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
  await copyDatabase(server, name, from);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}
