import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { startPostgres, type TemporaryPostgres } from "../../scripts/lib/postgres.mjs";
import { type Database, databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { openPostgres } from "#framework/server/database/postgres.ts";
import { afterwards } from "../support/afterwards.ts";
import { temporaryFolder, testSecret } from "../support/config.ts";
import { onServer } from "../support/databaseServer.ts";
import { fillPlace } from "../support/demoData.ts";

/** A place for a server's data: the settings that name it, and a look into it while no server runs. */
export interface Place {
  env: Record<string, string>;
  open: () => Promise<Database>;
  postgres?: TemporaryPostgres;
}

export const kinds = ["the embedded database", "PostgreSQL"] as const;

/** An empty place of a kind, gone after the test; undefined where there is no PostgreSQL. */
export async function emptyPlace(kind: (typeof kinds)[number]): Promise<Place | undefined> {
  const dataDir = temporaryFolder("reliability");
  afterwards(() => rmSync(dataDir, { recursive: true, force: true }));
  if (kind === "the embedded database")
    return {
      env: { DATA_DIR: dataDir },
      open: async () => databaseOn(await openEmbedded({ folder: `${dataDir}/database`, watchdogMs: 60_000 })),
    };
  // With its own settings: what makes writes safe is what is tried here.
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  afterwards(() => postgres.stop());
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url },
    open: async () => databaseOn(await openPostgres(postgres.url)),
    postgres,
  };
}

/** A place of a kind with the demo's data, gone after the test; undefined where there is no PostgreSQL. */
export async function filledPlace(kind: (typeof kinds)[number]): Promise<Place | undefined> {
  const place = await emptyPlace(kind);
  if (!place) return undefined;
  const { env, postgres } = place;
  const data = join(inject("demoData"), postgres ? "postgres" : "embedded");
  const [dump, done] = [`${data}.dump`, `${data}.done`];
  if (!existsSync(done)) {
    await fillPlace({ ...env, DATA_DIR: data, SECRET: testSecret, DEMO: "small" });
    if (postgres) make(postgres, dump);
    writeFileSync(done, "");
  } else if (postgres) await restore(postgres, dump);
  cpSync(data, env.DATA_DIR ?? "", { recursive: true });
  return place;
}

const make = ({ url, bin }: TemporaryPostgres, dump: string): void =>
  void execFileSync(join(bin, "pg_dump"), ["-Fc", "-Z0", "-f", dump, url], { stdio: "pipe" });

async function restore({ url, bin }: TemporaryPostgres, dump: string): Promise<void> {
  await onServer(url, "create role portal_app nologin");
  execFileSync(join(bin, "pg_restore"), ["-j", "2", "-d", url, dump], { stdio: "pipe" });
}
