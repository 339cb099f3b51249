import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** What a bookmark is called that leads to neither a screen of the menu nor a record. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, `alter table bookmarks add column title text`);
