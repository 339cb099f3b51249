import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * A form that comes again may be given back to be corrected although the next one waits already: only one that was not
 * sent yet is there once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `drop index form_assignments_once`,
    `create unique index form_assignments_once on form_assignments (tenant_id, participant, form) where status in ('open', 'started') and deleted_at is null`,
  );
}
