import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Forms of the builder are given to a record of any kind: to a participant, as before, or to the record `subject`, which a
 * portal of its own says the kind of. Every row says one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["form_assignments", "form_answers"])
    await run(
      db,
      `alter table ${table} alter column participant drop not null, add column subject uuid,
         add constraint ${table}_about_one check (num_nonnulls(participant, subject) = 1)`,
    );
  await run(
    db,
    `create index form_assignments_about on form_assignments (tenant_id, subject, due_date)
       where subject is not null and deleted_at is null`,
    `create unique index form_assignments_about_once on form_assignments (tenant_id, subject, form)
       where subject is not null and status in ('open', 'started') and deleted_at is null`,
  );
}
