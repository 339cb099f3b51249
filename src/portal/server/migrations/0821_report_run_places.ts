import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Where on the screen a report in the background was asked for: what tells of its end leads back there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `alter table report_runs add column place text not null default ''`);
}
