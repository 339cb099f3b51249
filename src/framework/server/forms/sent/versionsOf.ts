import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { subjectColumn } from "../subject.ts";

/**
 * The ids, as texts, of a form that was sent and of all that correct it or that it corrects: what refers to one of them
 * is about the same thing. Of forms about the same record alone, since a correction may be about another one; the id
 * itself, where no form has it.
 */
export const versionsOf = (
  context: Pick<Context, "tenant" | "services">,
  id: string,
): RawBuilder<string[]> => sql<string[]>`array(
  with recursive versions as (
    select uuid, amends, ${subjectColumn(context)} as subject from form_submissions
    where tenant_id = ${context.tenant.id} and uuid = ${id}::uuid
    union
    select form_submissions.uuid, form_submissions.amends, versions.subject
    from versions join form_submissions on form_submissions.tenant_id = ${context.tenant.id}
      and (form_submissions.amends = versions.uuid or form_submissions.uuid = versions.amends)
      and ${subjectColumn(context)} is not distinct from versions.subject
      and form_submissions.status <> 'draft' and form_submissions.deleted_at is null)
  select uuid::text from versions union select ${id}::text)`;
