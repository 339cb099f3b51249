import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOn } from "#framework/server/database/database.ts";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { gatherStatistics } from "#framework/server/database/embedded/statistics.ts";

test("the embedded database collects statistics of all its tables, or only of those that have none yet", async () => {
  const { owner, close } = databaseOn(await openEmbedded());
  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(owner);
  const known = async () =>
    (
      await run(`select relname as name, reltuples as rows from pg_class
        where oid in (select starelid from pg_statistic) and relnamespace = 'public'::regnamespace order by 1`)
    ).rows;
  await run("create table cats as select n from generate_series(1, 500) n");
  await run("create table empty_ones (n int)");
  expect(await known()).toEqual([]);
  await gatherStatistics(owner, "missing");
  expect(await known()).toEqual([{ name: "cats", rows: 500 }]);

  await run("insert into cats select n from generate_series(1, 500) n");
  await run("create table dogs as select n from generate_series(1, 20) n");
  await gatherStatistics(owner, "missing");
  expect(await known()).toEqual([
    { name: "cats", rows: 500 },
    { name: "dogs", rows: 20 },
  ]);
  await gatherStatistics(owner);
  expect(await known()).toEqual([
    { name: "cats", rows: 1000 },
    { name: "dogs", rows: 20 },
  ]);
  await close();
});
