import { sql } from "kysely";
import { expect, test } from "vitest";
import { isEmbedded } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

const { services, rows } = await openTestServer();
const { owner } = services.database;

/** The server's process that answers the owner. */
const session = async (db = owner): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

// The embedded database has one session for everybody.
test.skipIf(isEmbedded())("statements of the owner that follow each other share a session", async () => {
  const first = await session();
  expect([await session(), await session()]).toEqual([first, first]);
});

test.skipIf(isEmbedded())("statements of the owner at the same time have sessions of their own", async () => {
  await owner.connection().execute(async (one) => {
    expect(await session()).not.toBe(await session(one));
  });
});

test.skipIf(isEmbedded())("a session of the owner that the server has ended is replaced", async () => {
  const first = await session();
  await owner.connection().execute(async (one) => {
    expect(await session(one)).toBe(first);
    await rows`select pg_terminate_backend(${first})`;
  });
  await expect.poll(() => session().catch(() => first)).not.toBe(first);
});

test.skipIf(isEmbedded())("what the owner sees of one tenant ends with the transaction", async () => {
  const seen = () => sql`select current_setting('app.tenant', true) as tenant`.execute(owner);
  const before = (await seen()).rows;
  await owner.transaction().execute(async (db) => {
    await sql`select set_config('app.tenant', 'another', true)`.execute(db);
  });
  expect((await seen()).rows).toEqual(before);
});
