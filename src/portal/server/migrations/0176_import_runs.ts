import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Which round of work an import is in: one that was stopped and begun again has nothing more to say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, "alter table imports add column run uuid");
}
