import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Which fields the search text of each kind of record was made of, so that it is known when records lack theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `create table search_texts (place text primary key, fields text not null)`);
}
