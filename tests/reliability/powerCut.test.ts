import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "#framework/server/database/embedded/embedded.ts";
import { afterwards } from "../support/afterwards.ts";
import { temporaryFolder } from "../support/config.ts";

test("what was committed to the embedded database is there again, although of its tables only the last checkpoint reached the disk", async () => {
  const place = temporaryFolder("power-cut");
  afterwards(() => rmSync(place, { recursive: true, force: true }));
  const folder = join(place, "database");
  const engine = await openEmbedded({ folder });
  const owner = await engine.connectAsOwner();
  await owner.query("create table kept (n int primary key, words text)", []);
  await owner.query("create index kept_words on kept (words)", []);
  await owner.query("insert into kept select n, 'before ' || n from generate_series(1, 500) as n", []);
  owner.release();
  await engine.checkpoint();
  cpSync(join(folder, "base"), join(place, "flushed"), { recursive: true });

  const again = await engine.connectAsOwner();
  await again.query("begin", []);
  await again.query("insert into kept select n, 'after ' || n from generate_series(501, 20000) as n", []);
  await again.query("delete from kept where n <= 250", []);
  await again.query("commit", []);
  await again.query("insert into kept values (0, 'the last')", []);
  again.release();
  await engine.snapshot(join(place, "cut"));
  await engine.close();
  rmSync(join(place, "cut", "base"), { recursive: true });
  cpSync(join(place, "flushed"), join(place, "cut", "base"), { recursive: true });

  const restored = await openEmbedded({ folder: join(place, "cut") });
  const reader = await restored.connectAsOwner();
  const { rows } = await reader.query(
    "select count(*)::int as count, min(words) as first, sum(n)::int as sum from kept where words > ''",
    [],
  );
  reader.release();
  await restored.close();
  const sum = (20_000 * 20_001) / 2 - (250 * 251) / 2;
  expect(rows).toEqual([{ count: 19_751, first: "after 1000", sum }]);
});
