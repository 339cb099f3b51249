import { describe, expect, test } from "vitest";
import { logActivity } from "#framework/server/audit/activity.ts";
import { withLateEntries } from "#framework/server/audit/lateEntries.ts";
import type { Context, Tenant } from "#framework/server/context.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { isEmbedded } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

// Sealing an entry of the activity log takes a lock of the provider until the commit (reliability, list C.5).
describe.skipIf(isEmbedded())("(C.5) two long writes of one provider", async () => {
  if (isEmbedded()) return;
  const server = await openTestServer();
  const { services } = server;

  const inRequest = (tenant: Tenant, work: (context: Context) => Promise<void>) =>
    services.database.db
      .transaction()
      .execute((tx) => withLateEntries(tx, () => work(systemContext(services, tenant, tx, "Tests"))));
  const inJob = (tenant: Tenant, work: (context: Context) => Promise<void>) =>
    asItself(services, tenant, work);

  test.each([
    ["requests", inRequest],
    ["jobs", inJob],
  ])(
    "of %s log and go on beside each other; both entries are sealed, one after the other",
    async (_, inside) => {
      const tenant = await services.tenants.bySlug("north");
      if (!tenant) throw new Error("north is not there");
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      const write = (action: string) =>
        asTenant(tenant.id, () =>
          inside(tenant, async (context) => {
            await logActivity(context, { action });
            arrived += 1;
            if (arrived === 2) both.resolve();
            // Each goes on only when the other has logged too: with the lock held, neither ever would.
            await both.promise;
          }),
        );
      await Promise.all([write("one"), write("other")]);
      const rows = await server.rows<{ action: string; seq: string; hash: string; previous_hash: string }>`
      select action, seq, hash, previous_hash from activity_log where tenant_id = ${tenant.id} order by seq desc limit 2`;
      expect(rows.map(({ action }) => action).sort()).toEqual(["one", "other"]);
      expect(rows[0]?.previous_hash).toBe(rows[1]?.hash);
    },
  );

  test("an entry of a transaction that is undone is gone with it", async () => {
    const tenant = await services.tenants.bySlug("north");
    if (!tenant) throw new Error("north is not there");
    const undone = asTenant(tenant.id, () =>
      services.database.db.transaction().execute((tx) =>
        withLateEntries(tx, async () => {
          await logActivity(systemContext(services, tenant, tx, "Tests"), { action: "undone" });
          throw new Error("no");
        }),
      ),
    );
    await expect(undone).rejects.toThrow("no");
    expect(await server.rows`select 1 from activity_log where action = 'undone'`).toEqual([]);
  });
});
