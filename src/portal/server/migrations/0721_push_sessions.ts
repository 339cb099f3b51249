import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** In which session a device was added: it goes when its owner signs out there. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, `alter table push_devices add column session_uuid uuid`);
