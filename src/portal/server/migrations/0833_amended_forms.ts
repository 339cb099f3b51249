import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Forms say whether a later one corrects them: lists, reports and totals leave these out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table form_submissions add column amended boolean not null default false`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table form_submissions no force row level security`,
    `update form_submissions set amended = true where exists (
       select from form_submissions later where later.tenant_id = form_submissions.tenant_id
         and later.amends = form_submissions.uuid and later.status <> 'draft' and later.deleted_at is null)`,
    `alter table form_submissions force row level security`,
    `create index form_submissions_amends on form_submissions (tenant_id, amends) where amends is not null`,
    view("incident_forms", "incident_report_form", { reviewer: "reviewed_by_admin", state: "status" }),
    view("feedback_forms", "feedback_and_complaints_form", {
      reviewer: "reviewed_by",
      state: "review_status",
    }),
  );
}

/** As 0140 made them, with what tells corrections. */
const view = (name: string, form: string, as: { reviewer: string; state: string }): string => `
  create or replace view ${name} with (security_invoker = true) as
  select f.tenant_id, f.uuid, f.version, f.created_at, f.created_by, f.updated_at, f.updated_by, f.deleted_at, f.search, f.data,
    f.reference, f.due_at, f.submitted_at, f.reviewed_at, f.state as ${as.state},
    (select string_agg(p.full_name, ', ' order by p.full_name) from participants p
      where p.tenant_id = f.tenant_id and p.uuid::text in (
        select jsonb_array_elements_text(case jsonb_typeof(f.data->'participant')
          when 'array' then f.data->'participant'
          when 'string' then jsonb_build_array(f.data->'participant')
          else '[]' end))) as participant_name,
    (select u.fullname from users u where u.tenant_id = f.tenant_id and u.uuid = f.reviewed_by) as ${as.reviewer},
    f.data->'office'->>'reportable' as reportable,
    f.amends, f.amended
  from form_submissions f where f.form = '${form}' and f.status <> 'draft'`;
