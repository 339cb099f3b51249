import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Work on an import is a job: where it was asked for is kept for the log, and work that was lost is found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "alter table imports add column origin jsonb not null default '{}'",
    "create index imports_at_work on imports (beat_at) where state in ('checking', 'importing')",
  );
}
