import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { reachOf } from "./submission.ts";
import { mayOpen } from "./wizard.ts";

/** A form that somebody has started and not sent. */
export interface OpenableDraft {
  uuid: string;
  form: string;
  updated_at: string;
  completed_steps: number[];
  /** The name of the participant whom it is about. */
  about: string | null;
}

/** What the person has started, not sent, and may still open by the same rule as the form itself; the latest first. */
export async function openableDrafts(context: Context, most: number): Promise<OpenableDraft[]> {
  const { db, tenant, user, services } = context;
  const reachable = [...services.wizards.values()]
    .filter((wizard) => mayOpen(user, wizard))
    .map((wizard) => sql`(form = ${wizard.definition.name} and ${reachOf(context, wizard)})`);
  if (reachable.length === 0) return [];
  const { rows } = await sql<OpenableDraft>`
    select uuid, form, updated_at, completed_steps,
      (select full_name from participants where participants.tenant_id = form_submissions.tenant_id
        and participants.uuid = form_submissions.participant_uuid) as about
    from form_submissions
    where tenant_id = ${tenant.id} and created_by = ${user.uuid} and status = 'draft' and deleted_at is null
      and (${sql.join(reachable, sql` or `)})
    order by updated_at desc limit ${most}`.execute(db);
  return rows;
}
