import { sql } from "kysely";
import { expect, test } from "vitest";
import { runPortal } from "../support/runningPortal.ts";
import { filledPlace } from "./databases.ts";
import { Writers } from "./writers.ts";

test("a database that crashes and comes back under writes: 503 meanwhile, nothing lost, nothing twice (R-04)", async ({
  skip,
}) => {
  const place = await filledPlace("PostgreSQL");
  if (!place?.postgres) {
    skip("no PostgreSQL here");
    return;
  }
  const portal = await runPortal(place.env);
  const token = await portal.signIn();
  const writers = new Writers("Restarted");
  const stop = new AbortController();
  const writing = writers.write(portal, token, 8, stop.signal);
  for (let round = 0; round < 3; round += 1) {
    await writers.more(20);
    await place.postgres.restart();
  }
  await writers.more(20);
  stop.abort();
  await writing;
  expect(new Set(writers.refused), "what was answered while it was away").toEqual(new Set([503]));
  for (const question of writers.unanswered.keys()) {
    await expect.poll(() => writers.send(portal, token, question)).toBe(true);
  }
  expect(writers.unanswered.size).toBe(0);
  expect(await portal.stop()).toBe(0);
  const database = await place.open();
  const { rows } = await sql<{ uuid: string; question: string }>`
    select uuid, data->>'question' as question from records where resource = 'faqs' and data->>'question' like 'Restarted %'`.execute(
    database.owner,
  );
  await database.close();
  const byQuestion = new Map(writers.acknowledged.map(({ question, uuid }) => [question, uuid]));
  expect(rows).toHaveLength(byQuestion.size);
  for (const { uuid, question } of rows) expect(byQuestion.get(question)).toBe(uuid);
}, 240_000);
