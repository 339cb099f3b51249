// Where the servers of the tests in a browser keep their data: the demo is filled once, and each server gets a copy.
import { execFile } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { fastFolder } from "../config.ts";
import { copyDatabase, databaseUrl, onServer, startFastPostgres } from "../databaseServer.ts";

/** What the tests' processes know of the filled place, by the names of environment variables. */
const folderOf = "BROWSER_TEST_FILLED";
const serverOf = "BROWSER_TEST_POSTGRES";

const template = "portal_filled";

/**
 * Fills the place for all tests of a run. PostgreSQL is filled with half of the work of the embedded database, which the
 * long run (EVERY_DATABASE) and machines without a PostgreSQL use.
 * @returns a way to be rid of it
 */
export async function fillPlaceOnce(): Promise<() => Promise<void>> {
  const folder = fastFolder("filled");
  const server = process.env.EVERY_DATABASE === undefined ? await startFastPostgres() : undefined;
  const end = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (server) await onServer(server.url, `create database ${template}`);
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, "fill.ts")], {
      env: {
        ...process.env,
        DEMO: "small",
        DATA_DIR: folder,
        ...(server && { DATABASE_URL: databaseUrl(server.url, template) }),
      },
    });
    // Nothing else counts what the tables hold: this server vacuums none by itself.
    if (server) await onServer(databaseUrl(server.url, template), "analyze");
  } catch (error) {
    await end();
    throw error;
  }
  process.env[folderOf] = folder;
  if (server) process.env[serverOf] = server.url;
  return end;
}

/**
 * Makes a copy of the filled place in a new folder, or does nothing where none was filled.
 * @returns the settings that name it
 */
export async function copyPlace(dataDir: string): Promise<Record<string, string>> {
  const { [folderOf]: folder, [serverOf]: server } = process.env;
  if (folder !== undefined) cpSync(folder, dataDir, { recursive: true });
  if (server !== undefined) await copyDatabase(server, basename(dataDir), template);
  return settingsOf(dataDir);
}

/** The settings that name a place that was copied before: its database is called as its folder. */
export function settingsOf(dataDir: string): Record<string, string> {
  const server = process.env[serverOf];
  return {
    DATA_DIR: dataDir,
    ...(server !== undefined && { DATABASE_URL: databaseUrl(server, basename(dataDir)) }),
  };
}
