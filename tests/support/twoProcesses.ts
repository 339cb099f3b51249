import { openPostgres } from "#framework/server/database/postgres.ts";
import { databaseOn } from "#framework/server/database/database.ts";
import { watchAll } from "#framework/server/jobs/tenantDuties.ts";
import type { Services } from "#framework/server/context.ts";
import { openServices } from "#framework/server/start.ts";
import { portal } from "#portal.server.ts";
import { MovableClock } from "./clock.ts";
import { testConfig } from "./config.ts";
import { copyTemplate } from "./database.ts";
import { openTestServer, type TestServer } from "./server.ts";

interface TwoProcesses {
  server: TestServer;
  /** The services of the other process, on the same database with connections of its own. */
  other: Services;
  clock: MovableClock;
  /** Has both look at what they watch, twice each at once, and once more when all is done. */
  watch: () => Promise<void>;
  /** Ends the other process. */
  endOther: () => Promise<void>;
}

/** Two processes on one database. Not for the embedded one, which a single process opens. */
export async function openTwoProcesses(): Promise<TwoProcesses> {
  const { url, drop } = await copyTemplate();
  const clock = new MovableClock();
  const open = async () => databaseOn(await openPostgres(url));
  const [own, beside] = [await open(), await open()];
  const close = async (): Promise<void> => {
    await own.close();
    await drop();
  };
  const server = await openTestServer({ clock, database: { ...own, close } });
  const other = await openServices(testConfig(), portal, { clock, database: beside });
  return {
    server,
    other,
    clock,
    watch: async () => {
      await Promise.all([server.services, other, server.services, other].map(watchAll));
      await Promise.all([server.services, other].map(watchAll));
    },
    endOther: async () => {
      other.events.close();
      await other.pdf.close();
      await beside.close();
    },
  };
}
