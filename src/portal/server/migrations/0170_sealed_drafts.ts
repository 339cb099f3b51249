import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * The answers of a form that is not sent yet lie encrypted in a column of their own; `data` holds only whom they are
 * about until then. A draft from before is encrypted when it is next saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `alter table form_submissions add column sealed_draft text`);
}
