import type { Context } from "../context.ts";
import { reachOf, submissionsOf } from "./submission.ts";
import { mayOpen } from "./wizard.ts";

/** A form that someone has started and not sent. */
export interface OpenableDraft {
  uuid: string;
  form: string;
  updated_at: string;
  completed_steps: number[];
  /** The name of the participant who it is about. */
  about: string | null;
}

/** What the person has started, not sent, and may still open by the same rule as the form itself; the latest first. */
export async function openableDrafts(context: Context, most: number): Promise<OpenableDraft[]> {
  const { user, services } = context;
  const reachable = [...services.wizards.values()].filter((wizard) => mayOpen(user, wizard));
  if (reachable.length === 0) return [];
  return submissionsOf(context)
    .select(["uuid", "form", "updated_at", "completed_steps"])
    .select((eb) =>
      eb
        .selectFrom("participants")
        .select("full_name")
        .whereRef("participants.tenant_id", "=", "form_submissions.tenant_id")
        .whereRef("participants.uuid", "=", "form_submissions.participant_uuid")
        .as("about"),
    )
    .where("created_by", "=", user.uuid)
    .where("status", "=", "draft")
    .where((eb) =>
      eb.or(
        reachable.map((wizard) =>
          eb.and([eb("form", "=", wizard.definition.name), reachOf(context, wizard)]),
        ),
      ),
    )
    .orderBy("updated_at", "desc")
    .limit(most)
    .execute();
}
