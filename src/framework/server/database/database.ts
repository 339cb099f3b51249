import { Kysely } from "kysely";
import type { Config } from "../config.ts";
import { asApplication, asOwner, PortalDialect } from "./dialect.ts";
import type { EmbeddedEngine } from "./embedded/embedded.ts";
import type { Engine } from "./engine.ts";
import type { Tables } from "#generated/tables.ts";
import { currentTenant } from "./tenancy.ts";

/** The database as the application uses it. */
export type Db = Kysely<Tables>;

/** An open database: the application's view, the owner's view, and the engine below. */
export interface Database {
  db: Db;
  owner: Db;
  engine: Engine | EmbeddedEngine;
  close: () => Promise<void>;
}

/** Opens the database that the settings name. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir" | "pool">,
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres, refuseUnusableServer } = await import("./postgres.ts");
    await refuseUnusableServer(config.databaseUrl, config.pool);
    return databaseOn(await openPostgres(config.databaseUrl, config.pool));
  }
  const { openEmbedded } = await import("./embedded/embedded.ts");
  return databaseOn(await openEmbedded({ folder: `${config.dataDir}/database` }));
}

/** Both views of an engine. */
export function databaseOn(engine: Engine): Database {
  return {
    db: new Kysely<Tables>({ dialect: new PortalDialect(asApplication(engine, currentTenant)) }),
    owner: new Kysely<Tables>({ dialect: new PortalDialect(asOwner(engine)) }),
    engine,
    close: () => engine.close(),
  };
}
