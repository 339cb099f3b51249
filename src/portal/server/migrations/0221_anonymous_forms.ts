import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Anonymous forms carry the hash of the receipt that only their author has. Those that were sent with their author's
 * account lose it: author, exact times, who answered which step, and contact details. What they left in the activity
 * log and in the chain of seals cannot be changed there; it is no longer shown (docs/security.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table form_submissions add column receipt_hash text`,
    `create unique index form_submissions_receipt on form_submissions (tenant_id, receipt_hash) where receipt_hash is not null`,
  );
  await removeAuthors(db);
}

/** Takes the author and the exact times from anonymous forms. */
export async function removeAuthors(db: Kysely<unknown>): Promise<void> {
  const anonymous = `f.form = 'feedback_and_complaints_form' and f.status <> 'draft' and f.data->>'anonymous' = 'true'`;
  const day = (column: string): string =>
    `date_trunc('day', ${column} at time zone zone.name) at time zone zone.name`;
  await run(
    db,
    // Their owner is bound by the rows' rule too, and belongs to no provider.
    `alter table form_submissions no force row level security`,
    `alter table files no force row level security`,
    `update files set created_by = null, created_at = date_trunc('day', files.created_at),
         name = 'attachment' || coalesce(substring(files.name from '\\.[A-Za-z0-9]{1,5}$'), '')
       from form_submissions f
       where f.tenant_id = files.tenant_id and f.uuid = files.attached_record and ${anonymous}`,
    `update form_submissions f
       set created_by = null, submitted_by = null,
         updated_by = case when f.updated_by is distinct from f.created_by then f.updated_by end,
         created_at = ${day("f.created_at")}, submitted_at = ${day("f.submitted_at")},
         updated_at = case when f.updated_by is distinct from f.created_by then f.updated_at else ${day("f.updated_at")} end,
         answered = '{}', amends = null,
         data = f.data - array['your_name', 'phone', 'email']
       from (select id, coalesce(settings->>'time_zone', 'Australia/Sydney') as name from tenants) zone
       where zone.id = f.tenant_id and ${anonymous}`,
    `alter table files force row level security`,
    `alter table form_submissions force row level security`,
  );
}
