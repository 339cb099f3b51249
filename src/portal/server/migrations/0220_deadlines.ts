import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Decisions of two people that a deadline of a form does not apply, by the deadline's name; and by which rules the next
 * due time of a form was worked out, so that it is worked out again after they change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table form_submissions add column deadline_decisions jsonb, add column due_rules text`,
  );
}
