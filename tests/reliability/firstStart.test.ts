import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { runPortal } from "../support/runningPortal.ts";
import { startServer } from "../support/serverProcess.ts";
import { emptyPlace, kinds, type Place } from "./databases.ts";
import { onServer } from "../support/databaseServer.ts";

const rounds = Number(process.env.KILLS ?? 0) ? 12 : 3;

const megabytes = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
        const file = statSync(join(folder, name), { throwIfNoEntry: false });
        return sum + (file?.isFile() ? file.size : 0);
      }, 0) / 1e6
    : 0;

/** Moments of a first start, each as a condition that comes true while it goes on. */
function moments(place: Place): (() => boolean | Promise<boolean>)[] {
  const { DATA_DIR: folder = "", DATABASE_URL: url } = place.env;
  if (url !== undefined) {
    const counts = async (statement: string) =>
      Number((await onServer(url, statement).catch(() => []))[0]?.count ?? 0);
    const tables = "select count(*) from pg_tables where schemaname = 'public'";
    return [
      async () => (await counts(tables)) > 0,
      async () => (await counts("select count(*) from pg_indexes where schemaname = 'public'")) > 60,
      async () => (await counts("select count(*) from tenants")) > 0,
      async () => (await counts("select count(*) from participants")) > 0,
    ];
  }
  return [
    () => existsSync(join(folder, "database.lock")),
    () => existsSync(join(folder, "database", "PG_VERSION")),
    ...[5, 20, 30, 38, 40, 42, 46, 50].map((size) => () => megabytes(folder) > size),
  ];
}

describe.each(kinds)("a server that is killed during its first start, on %s (R-02, R-14)", (kind) => {
  test(
    "comes up with the next one, whole, whenever it was",
    async ({ skip }) => {
      const wanted = await participantsAfter(await emptyPlace(kind));
      for (let round = 0; round < rounds; round += 1) {
        const place = await emptyPlace(kind);
        if (!place) {
          skip("no PostgreSQL here");
          return;
        }
        const all = moments(place);
        const reached = all[Math.floor((round * all.length) / rounds)] ?? (() => true);
        const server = startServer({ ...place.env, DEMO: "small" });
        // What is waited for may have passed before it is looked at: serving is late enough then.
        while (
          server.process.exitCode === null &&
          !server.output().includes("The portal is at") &&
          !(await reached())
        )
          await wait(5);
        server.process.kill("SIGKILL");
        await server.ended;
        expect(await participantsAfter(place), `killed at moment ${round}`).toBe(wanted);
        await place.postgres?.stop();
      }
    },
    (rounds + 1) * 120_000,
  );
});

/** How many participants the demo provider has after a start that is left alone. */
async function participantsAfter(place: Place | undefined): Promise<number | undefined> {
  if (!place) return undefined;
  const portal = await runPortal({ ...place.env, DEMO: "small" });
  const token = await portal.signIn();
  const { data } = await portal.ask("GET", "ndis/client/get-all-clients?limit=1", { token });
  expect(await portal.stop()).toBe(0);
  return (data.pagination as { total: number }).total;
}
