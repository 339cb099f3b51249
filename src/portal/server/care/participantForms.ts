import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { nameOf, submissionsOf } from "#framework/server/forms/submission.ts";
import { mayOpen, type Wizard } from "#framework/server/forms/wizard.ts";

type Latest = Awaited<ReturnType<typeof latestOf>>[number];

/** The forms of a participant that the person may open: where each stands, and what is unfinished. */
export const participantForms: Facts = {
  answer: { type: "object", required: ["static_forms"] },
  of: async (context, { id }) => {
    const wizards = [...context.services.wizards.values()].filter(
      (wizard) => wizard.definition.shared === true && mayOpen(context.user, wizard),
    );
    const latest = await latestOf(context, id);
    return { static_forms: wizards.map((wizard) => standing(context, wizard, latest)) };
  },
};

const latestOf = (context: Context, participant: string) =>
  submissionsOf(context)
    .select(["uuid", "form", "status", "updated_at", "submitted_at"])
    .select((eb) => [
      sql<number>`jsonb_array_length(completed_steps)`.as("completed"),
      nameOf(eb, "created_by").as("author"),
    ])
    .where("participant_uuid", "=", participant)
    .where("kind", "=", "participant")
    .orderBy("updated_at", "desc")
    .execute();

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
