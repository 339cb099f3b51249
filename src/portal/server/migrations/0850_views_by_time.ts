import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** What people viewed is read by its time, newest first, out of a log that has tens of millions of lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index activity_log_viewed on activity_log (tenant_id, at)
       where outcome = 'done' and action in ('read', 'list', 'open-file', 'reveal', 'export', 'report')`,
  );
}
