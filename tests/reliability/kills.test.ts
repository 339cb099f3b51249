import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { runPortal } from "../support/runningPortal.ts";
import { filledPlace, kinds, type Place } from "./databases.ts";
import { Writers } from "./writers.ts";

// KILLS=100 npx vitest run --project reliability kills      # the long run
const given = Number(process.env.KILLS ?? 0);
const rounds = given || 3;

describe.each(kinds)("a server that is killed while it writes, on %s (R-01)", (kind) => {
  test(
    `${rounds} times: no acknowledged write is lost, none is done by halves or twice, and the next start is clean`,
    async ({ skip }) => {
      const place = await filledPlace(kind);
      if (!place) {
        skip("no PostgreSQL here");
        return;
      }
      const writers = new Writers("Kept");
      const starts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const portal = await runPortal(place.env);
        starts.push(portal.startedIn);
        const token = await portal.signIn();
        for (const question of writers.unanswered.keys()) await writers.send(portal, token, question);
        const writing = writers.write(portal, token, 6);
        await writers.more(randomInt(3, 40));
        await portal.kill();
        await writing;
      }
      const last = await runPortal(place.env);
      const token = await last.signIn();
      const { data } = await last.ask("GET", "ndis/faqs?limit=1&search=kept", { token });
      expect((data.pagination as { total: number }).total).toBeGreaterThanOrEqual(
        writers.acknowledged.length,
      );
      expect(await last.stop()).toBe(0);
      await look(place, writers);
      if (place.postgres) await checkIndexes(place);
      console.log(
        `${kind}: ${rounds} kills, ${writers.acknowledged.length} acknowledged writes, start ${Math.round(starts.toSorted((a, b) => a - b)[rounds >> 1] ?? 0)} ms in the middle, ${Math.round(Math.max(...starts))} ms at most`,
      );
    },
    240_000 + rounds * 15_000,
  );
});

/** PostgreSQL's own check of every index: in order, and with an entry for each row. */
async function checkIndexes(place: Place): Promise<void> {
  const { owner, close } = await place.open();
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'amcheck'`.execute(owner);
  if (rows.length > 0) {
    await sql`create extension if not exists amcheck`.execute(owner);
    const checked = await sql`
      select bt_index_check(index => pg_class.oid, heapallindexed => true)
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'btree' and relpersistence = 'p' and indisvalid and relkind = 'i'`.execute(owner);
    expect(checked.rows.length).toBeGreaterThan(200);
  } else console.log("No extension amcheck here: the indexes are not checked.");
  await close();
}

const byText = (a = "", b = ""): number => a.localeCompare(b);

/** What the database has, seen without the server. */
async function look(place: Place, { acknowledged, refused }: Writers): Promise<void> {
  const database = await place.open();
  const rows = async (text: TemplateStringsArray) =>
    (await sql<Record<string, string>>(text).execute(database.owner)).rows;
  const kept =
    await rows`select uuid, data->>'question' as question from records where resource = 'faqs' and data->>'question' like 'Kept %'`;
  const ids = new Set(kept.map(({ uuid }) => uuid));
  expect(
    acknowledged.filter(({ uuid }) => !ids.has(uuid)),
    "acknowledged and lost",
  ).toEqual([]);
  expect(new Set(kept.map(({ question }) => question)).size, "done twice").toBe(kept.length);
  const logged =
    await rows`select record_uuid as uuid from activity_log where resource = 'faqs' and action = 'create' and record_label like 'Kept %'`;
  expect(logged.map(({ uuid }) => uuid).toSorted(byText), "half a transaction").toEqual(
    [...ids].toSorted(byText),
  );
  expect(refused, "answers other than 200").toEqual([]);
  const [tenant] = await rows`select id from tenants where slug = 'demo'`;
  const broken = await asTenant(tenant?.id ?? "", () =>
    sql<{ seq: number | null }>`select first_broken_activity() as seq`.execute(database.db),
  );
  expect(broken.rows[0]?.seq, "the chain of the log").toBeNull();
  await database.close();
}
