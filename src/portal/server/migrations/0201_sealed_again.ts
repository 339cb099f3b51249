import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** A form that was given back and is sent again gets another seal: one submission may have several, the newest counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table form_seals drop constraint form_seals_tenant_id_submission_key`,
    `create index form_seals_of on form_seals (tenant_id, submission, position)`,
  );
}
