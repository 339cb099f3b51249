import { sql } from "kysely";
import { queueForgotten } from "../files/deletions.ts";
import type { Services } from "../context.ts";
import { expiredRuns } from "../reports/runs/runStore.ts";
import { keptDays } from "../webhooks/enqueue.ts";
import { forEachTenant } from "./eachTenant.ts";

/** Deletes what nobody can use any more, and lets go of files that belong to nothing a day after their upload. */
export async function tidy(services: Services): Promise<void> {
  const { db } = services.database;
  await forEachTenant(services, {
    duty: "tidy",
    work: async (id) => {
      for (const [table, old] of expired)
        await sql`delete from ${sql.table(table)} where tenant_id = ${id} and ${sql.raw(old)}`.execute(db);
      await queueForgotten(db, id);
    },
  });
}

/** What is old enough to go, by table. */
const expired: [table: string, old: string][] = [
  ["one_time_tokens", "expires_at < now() - interval '1 day'"],
  ["idempotency_keys", "created_at < now() - interval '24 hours'"],
  ["sessions", "expires_at < now() - interval '1 day'"],
  ["webhook_deliveries", `created_at < now() - interval '${keptDays} days'`],
  ["webhook_secrets", "expires_at < now() - interval '1 day'"],
  ["report_runs", expiredRuns],
  ["drafts", "updated_at < now() - interval '30 days'"],
];
