import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Services } from "../context.ts";
import { dumpDatabase, dumpFolder } from "./dump.ts";

// A running server is the only one that may open its embedded database. `npm run backup` therefore asks it for a dump,
// by a file in the folder of the dumps that the server looks for every second.

const request = /^wanted-[0-9a-f-]{36}$/;
const longestWaitMs = 15_000;

/** Makes the dumps that were asked for. */
export async function answerRequests(services: Services): Promise<void> {
  const folder = dumpFolder(services.config.dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => request.test(file))) {
    await rm(join(folder, name));
    await dumpDatabase(services, { name }).catch(async (error: Error) => {
      await writeFile(join(folder, `${name}.failed`), error.message, { mode: 0o600 });
      throw error;
    });
  }
}

/**
 * Asks the server that runs on a data folder for a dump, and waits for it.
 * @returns the dump's file, which is the caller's to remove
 */
export async function requestDump(dataDir: string, isRunning: () => boolean): Promise<string> {
  const folder = dumpFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const asked = join(folder, `wanted-${randomUUID()}`);
  await writeFile(asked, "", { mode: 0o600 });
  const until = Date.now() + longestWaitMs;
  try {
    while (!existsSync(`${asked}.tar.gz`)) {
      if (existsSync(`${asked}.failed`)) throw new Error(await readFile(`${asked}.failed`, "utf8"));
      const unheard = existsSync(asked) && Date.now() > until;
      if (unheard || !isRunning())
        throw new Error("The server that uses this data folder did not make a dump.");
      await setTimeout(100);
    }
  } finally {
    for (const ending of ["", ".failed"]) await rm(asked + ending, { force: true });
  }
  return `${asked}.tar.gz`;
}
