import { sql } from "kysely";
import { expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";
import { freshBooks, openBooks } from "../../support/billingBooks.ts";
import { isEmbedded } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const { database, tenants } = server.services;
const admin = await server.as("admin");
const opened = await openBooks(server);
const days = { from: "2026-11-01", until: "2026-11-19" };

const begin = async () => String((await admin.post("records/invoice-runs", days)).data.run.uuid);
const statusOf = async (run: string) => (await admin.get(`records/invoice-runs/${run}`)).data.run.status;

/** How many statements wait for others to let a row or a turn go. */
const waiting = async () =>
  (
    await server.rows`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length;

test.skipIf(isEmbedded())("a run does not keep anyone from a shift that it bills next", async () => {
  const { ids } = await freshBooks(server, admin, opened);
  const tenant = String((await tenants.bySlug("north"))?.id);
  const participant = (
    await server.rows<{ target: string }>`
    select target from shifts_participants where uuid = ${ids.get("morning")}`
  )[0]?.target;
  // As someone who adds a shift to an invoice does: first the shift, then the turn of its participant.
  const run = await asTenant(tenant, () =>
    database.db.transaction().execute(async (db) => {
      await sql`select from shifts where uuid = ${ids.get("morning")} for update`.execute(db);
      const id = await begin();
      await expect.poll(waiting).toBe(1);
      await takeTurn(db, `invoice ${tenant} ${participant}`);
      return id;
    }),
  );
  await expect.poll(() => statusOf(run)).toBe("done");
});
