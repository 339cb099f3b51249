// Runs once for each lane, before its first test: makes the database that every test file gets a copy of.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { TestProject } from "vitest/node";
import { type Database, databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { openPostgres } from "#framework/server/database/postgres.ts";
import { fillDemo } from "#portal/server/demo/fill.ts";
import { openServices } from "#framework/server/start.ts";
import { MovableClock } from "./clock.ts";
import { temporaryFolder, testConfig } from "./config.ts";
import { templateName } from "./database.ts";
import { databaseUrl, onServer, startFastPostgres } from "./databaseServer.ts";
import { fewWeeks } from "./demoData.ts";
import { fillCanaryProviders } from "./providers.ts";
import { portal } from "#portal.server.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.getProvidedContext().database === "embedded" ? embedded(project) : postgres(project);
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env.TEST_TEMPLATE;
  if (kept !== undefined && existsSync(kept)) {
    project.provide("template", kept);
    return () => Promise.resolve();
  }
  const folder = temporaryFolder("template");
  const engine = await openEmbedded({ watchdogMs: 60_000 });
  await fill(databaseOn(engine));
  const file = kept ?? join(folder, "dump.tar");
  // Unpacked once here instead of in every test file.
  writeFileSync(file, gunzipSync(await engine.dump()));
  await engine.close();
  project.provide("template", file);
  return () => Promise.resolve(rmSync(folder, { recursive: true, force: true }));
}

async function postgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startFastPostgres();
  if (!server) throw new Error("there is no PostgreSQL on this machine");
  await onServer(server.url, `create database ${templateName}`);
  const database = databaseOn(await openPostgres(databaseUrl(server.url, templateName)));
  await fill(database);
  await database.close();
  project.provide("template", server.url);
  return () => server.stop();
}

/** The demo's providers, and those that are full of canaries. */
async function fill(database: Database): Promise<void> {
  const config = testConfig({ demo: "small" });
  try {
    const services = await openServices(config, portal, { database, clock: new MovableClock() });
    await fillDemo(services, fewWeeks);
    await fillCanaryProviders(services);
  } finally {
    rmSync(config.dataDir, { recursive: true, force: true });
  }
}
