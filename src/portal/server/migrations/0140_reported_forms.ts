import type { Kysely } from "kysely";
import { applicationRole } from "#framework/server/database/engine.ts";
import { run } from "./helpers.ts";

/**
 * Who dealt with a form that was sent, and the incidents and the feedback as their reports show them: with the names of
 * the participants and of the reviewer as they are now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table form_submissions add column reviewed_by uuid, add column reviewed_at timestamptz`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table form_submissions no force row level security`,
    `update form_submissions set reviewed_by = updated_by, reviewed_at = updated_at
       where status <> 'draft' and state <> 'submitted' and updated_by is distinct from submitted_by`,
    `alter table form_submissions force row level security`,
    view("incident_forms", "incident_report_form", { reviewer: "reviewed_by_admin", state: "status" }),
    view("feedback_forms", "feedback_and_complaints_form", {
      reviewer: "reviewed_by",
      state: "review_status",
    }),
    `grant select on incident_forms, feedback_forms to ${applicationRole}`,
  );
}

/** The sent forms of one kind. It looks with the rights of whoever asks: the rows' rule of each table holds. */
const view = (name: string, form: string, as: { reviewer: string; state: string }): string => `
  create view ${name} with (security_invoker = true) as
  select f.tenant_id, f.uuid, f.version, f.created_at, f.created_by, f.updated_at, f.updated_by, f.deleted_at, f.search, f.data,
    f.reference, f.due_at, f.submitted_at, f.reviewed_at, f.state as ${as.state},
    (select string_agg(p.full_name, ', ' order by p.full_name) from participants p
      where p.tenant_id = f.tenant_id and p.uuid::text in (
        select jsonb_array_elements_text(case jsonb_typeof(f.data->'participant')
          when 'array' then f.data->'participant'
          when 'string' then jsonb_build_array(f.data->'participant')
          else '[]' end))) as participant_name,
    (select u.fullname from users u where u.tenant_id = f.tenant_id and u.uuid = f.reviewed_by) as ${as.reviewer},
    f.data->'office'->>'reportable' as reportable
  from form_submissions f where f.form = '${form}' and f.status <> 'draft'`;
