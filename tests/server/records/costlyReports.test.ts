import { sql } from "kysely";
import { expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { refuseCostly } from "#framework/server/reports/summary/cost.ts";
import { openTestServer } from "../../support/server.ts";

// What a report would read is estimated before it runs.
const server = await openTestServer();
const tenant = (await server.services.tenants.bySlug("north"))?.id ?? "";
const judged = (rows: number, times: number) =>
  asTenant(tenant, () =>
    refuseCostly(
      { db: server.services.database.db },
      sql`select count(*) from generate_series(1, ${sql.lit(rows)}) one, generate_series(1, ${sql.lit(times)}) other`,
    ),
  );

test("a few million rows may be read, a product of two large tables may not", async () => {
  await judged(5_000_000, 1);
  await expect(judged(1_000_000, 10_000)).rejects.toMatchObject({
    status: 422,
    errors: { filters: ["This would read too much at once. Choose a shorter time or another filter."] },
  });
});
