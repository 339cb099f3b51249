import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { databaseOn } from "#framework/server/database/database.ts";
import { openPostgres } from "#framework/server/database/postgres.ts";
import { Shares } from "#framework/server/database/shares.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { sql } from "kysely";
import { copyTemplate, isEmbedded } from "../../support/database.ts";
import { onServer } from "../../support/databaseServer.ts";
import { openTestServer } from "../../support/server.ts";

test("(F4) a provider has a bounded share; who waited longest is next, and who waits too long is refused", async () => {
  const shares = new Shares(2, 50);
  await shares.take("north");
  await shares.take("north");
  const order: number[] = [];
  const waiting = [1, 2].map((at) => shares.take("north").then(() => order.push(at)));
  await shares.take("south");
  expect([order, shares.waiting]).toEqual([[], 2]);
  shares.giveBack("north");
  await waiting[0];
  expect(order).toEqual([1]);
  await expect(waiting[1]).rejects.toThrow("share");
  expect(shares.waiting).toBe(0);
  shares.giveBack("north");
  await shares.take("north");
});

describe.skipIf(isEmbedded())("(F4) a PostgreSQL whose statements wait for each other", async () => {
  if (isEmbedded()) return;
  const { url, drop } = await copyTemplate();
  const settings = { size: 4, statementSeconds: 15, idleSeconds: 1 };
  const database = databaseOn(await openPostgres(url, settings));
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  afterAll(async () => {
    await blocker.end();
    await database.close();
    await drop();
  });
  const server = await openTestServer({ database });

  test("is ready, and serves the other providers, while one waits for a lock", async () => {
    const [north, south] = [await server.as("admin"), await server.as("admin of south")];
    const nobody = await server.as("nobody");
    const list = "ndis/faqs";
    expect((await south.get(list)).status).toBe(200);
    await blocker.query("begin; lock table bookmarks in access exclusive mode");
    const blocked = Array.from({ length: 10 }, () => north.get("/api/bookmarks/data"));
    await expect.poll(() => database.engine.load().waiting).toBeGreaterThan(0);
    expect(database.engine.load().inUse).toBe(3);
    const ready = await nobody.get("/health/ready");
    expect([ready.status, ready.body]).toMatchObject([200, { details: { database: { state: "busy" } } }]);
    expect((await south.get(list)).status).toBe(200);
    await blocker.query("rollback");
    const statuses = (await Promise.all(blocked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("a transaction in which nothing happens is ended, and its connection is replaced", async () => {
    const idle = asTenant("", () =>
      database.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const sessions = () =>
          onServer(url, `select 1 from pg_stat_activity where pid = ${rows[0]?.pid ?? 0}`);
        await expect.poll(async () => (await sessions()).length).toBe(0);
        await sql`select 1`.execute(tx);
      }),
    );
    await expect(idle).rejects.toMatchObject({ name: "Error" });
    await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    expect(database.engine.load()).toMatchObject({ size: 4, waiting: 0 });
  });
});
