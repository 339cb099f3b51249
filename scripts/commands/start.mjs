import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";
import { buildOrEnd, portalIsBuilt } from "../lib/portal.mjs";

/**
 * Serves the portal and its API, after building the portal where its sources have changed. The server runs in this very
 * process, so that signals reach it. Definitions are checked before the build: nobody waits for it to hear of a mistake.
 */
export default async function start() {
  keepCompiledCode();
  if (!portalIsBuilt()) {
    await refuseMistakes();
    await buildOrEnd();
  }
  await import("../../src/server.ts");
}

/** Compiled code is kept between starts, below the product's own folder: others could write to a shared one. */
function keepCompiledCode() {
  const folder = join(root, ".tools", "compiled");
  try {
    mkdirSync(folder, { recursive: true });
    enableCompileCache(folder);
    process.env.NODE_COMPILE_CACHE ??= folder;
  } catch {
    // A folder that cannot be written only makes the start a little slower.
  }
}

/** The server looks at the same things again; here it is about the minute before. */
async function refuseMistakes() {
  const { readConfig, SettingError } = await import("../../src/framework/server/config.ts");
  const { DefinitionError } = await import("../../src/framework/server/definitions/load.ts");
  const { startable } = await import("../../src/framework/server/definitions/startable.ts");
  const { portalOf } = await import("../../src/portals.ts");
  const { refuseUnusableServer } = await import("../../src/framework/server/database/postgres.ts");
  const { strayFiles } = await import("../../src/framework/server/definitions/strayFiles.ts");
  const { describeProblem } = await import("../../src/framework/shared/definitions/check/problem.ts");
  const { configDir, databaseUrl } = readConfig(process.env);
  for (const stray of strayFiles(configDir)) console.warn(describeProblem(stray));
  try {
    startable(configDir, await portalOf(configDir));
    if (databaseUrl !== undefined) await refuseUnusableServer(databaseUrl);
  } catch (error) {
    if (!(error instanceof DefinitionError || error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
