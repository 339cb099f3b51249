import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** The secret of an app that is being set up stands beside the one in use, which works until the first code of the new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `alter table users add column second_factor_next text`);
}
