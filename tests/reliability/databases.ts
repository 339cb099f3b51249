import { rmSync } from "node:fs";
import { startPostgres, type TemporaryPostgres } from "../../scripts/lib/postgres.mjs";
import { type Database, databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { openPostgres } from "#framework/server/database/postgres.ts";
import { afterwards } from "../support/afterwards.ts";
import { temporaryFolder } from "../support/config.ts";

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
