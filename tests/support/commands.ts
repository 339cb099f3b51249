import { spawn } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { productFolder } from "#framework/server/definitions/load.ts";
import { startPostgres, type TemporaryPostgres } from "../../scripts/lib/postgres.mjs";
import { afterwards } from "./afterwards.ts";
import { fastFolder } from "./config.ts";
import { portOf, type ServerProcess, startServer } from "./serverProcess.ts";

/** How a command ended. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs `npm run <command>` as a person does, with these settings and no other, and waits for its end. */
export function runCommand(
  command: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(productFolder, "scripts", "run.mjs"), command, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** A folder that does not exist yet, in one that is gone after the test. */
export function freshFolder(): string {
  const folder = fastFolder("commands");
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

/** A data folder with the demo's providers: a copy, so that a test may do to it what it likes. */
export function filledFolder(): string {
  const folder = freshFolder();
  mkdirSync(folder);
  cpSync(inject("filled"), folder, { recursive: true });
  return folder;
}

/** A server with its port; the settings are those of `npm start`, on a filled database where none is named. */
export async function running(
  env: Record<string, string> = {},
): Promise<ServerProcess & { port: number; dataDir: string }> {
  const dataDir = env.DATA_DIR ?? filledFolder();
  const server = startServer({ SECRET: "", ...env, DATA_DIR: dataDir });
  return { ...server, port: await portOf(server), dataDir };
}

/** Asks a server to end; answers its exit code. */
export function terminated(server: ServerProcess): Promise<number | null> {
  server.process.kill("SIGTERM");
  return server.ended;
}

/** Looks into the embedded database of a data folder that no server uses. */
export async function lookInto<T>(dataDir: string, look: (database: Database) => Promise<T>): Promise<T> {
  const database = databaseOn(await openEmbedded({ folder: join(dataDir, "database") }));
  return look(database).finally(() => database.close());
}

/** A PostgreSQL server of the test's own, where there is one on this machine. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const server = await startPostgres();
  if (!server) throw new Error("there is no PostgreSQL on this machine");
  return server;
}
