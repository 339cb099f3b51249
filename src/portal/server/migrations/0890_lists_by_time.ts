import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Participants read who saw them in a list. Row-level security decides before the index over the ids in a list is used, so
 * the lists of a kind of record within a time are what an index can narrow it down to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index activity_log_lists on activity_log (tenant_id, resource, at)
       where outcome = 'done' and changes ? 'records'`,
  );
}
