import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import type { Context } from "../../context.ts";
import type { Input } from "../module.ts";
import { reachParticipant } from "./submission.ts";
import { mayOpen, type Wizard } from "./wizard.ts";

interface Latest {
  uuid: string;
  form: string;
  status: string;
  completed: number;
  updated_at: string;
  submitted_at: string | null;
  author: string | null;
}

/** The forms of a participant that the person may open: where each stands, and what is unfinished. */
export async function staticForms(context: Context, { params }: Input): Promise<unknown> {
  const id = params.id ?? "";
  await reachParticipant(context, id);
  const wizards = [...context.services.wizards.values()].filter(
    (wizard) => wizard.definition.shared === true && mayOpen(context.user, wizard),
  );
  const latest = await latestOf(context, id);
  return { static_forms: wizards.map((wizard) => standing(context, wizard, latest)) };
}

async function latestOf({ db, tenant }: Context, participant: string): Promise<Latest[]> {
  const { rows } = await sql<Latest>`
    select uuid, form, status, jsonb_array_length(completed_steps) as completed, updated_at, submitted_at,
      (select fullname from users where users.tenant_id = form_submissions.tenant_id and users.uuid = form_submissions.created_by) as author
    from form_submissions
    where tenant_id = ${tenant.id} and participant_uuid = ${participant} and kind = 'participant' and deleted_at is null
    order by updated_at desc`.execute(db);
  return rows;
}

function standing({ user }: Context, { definition, steps }: Wizard, latest: Latest[]): unknown {
  const own = latest.filter(({ form }) => form === definition.name);
  const draft = own.find(({ status }) => status === "draft");
  const sent = own.find(({ status }) => status !== "draft");
  return {
    form: definition.name,
    label: definition.label,
    description: definition.description ?? "",
    icon: definition.icon ?? "Assignment",
    steps: steps.filter(({ open }) => open).length,
    completed_steps: draft?.completed ?? 0,
    draft_id: draft?.uuid ?? null,
    drafted_at: draft?.updated_at ?? null,
    drafted_by: draft?.author ?? null,
    sent_id: sent?.uuid ?? null,
    sent_at: sent?.submitted_at ?? null,
    sent_by: sent?.author ?? null,
    sent_count: own.filter(({ status }) => status !== "draft").length,
    several: definition.several === true,
    fills: holds(user, definition.access?.fill ?? ""),
  };
}
