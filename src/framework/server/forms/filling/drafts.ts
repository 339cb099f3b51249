import type { Context } from "../../context.ts";
import { titlesIn } from "../../records/store/titles.ts";
import { reachOf, submissionsOf } from "../submission.ts";
import { subjectColumn, subjectOf } from "../subject.ts";
import { mayOpen } from "../wizard.ts";

/** A form that someone has started and not sent. */
export interface OpenableDraft {
  uuid: string;
  form: string;
  updated_at: string;
  completed_steps: number[];
  /** The name of the record that it is about. */
  about: string | null;
}

/** What the person has started, not sent, and may still open by the same rule as the form itself; the latest first. */
export async function openableDrafts(context: Context, most: number): Promise<OpenableDraft[]> {
  const { user, services } = context;
  const reachable = [...services.wizards.values()].filter((wizard) => mayOpen(user, wizard));
  if (reachable.length === 0) return [];
  const drafts = await submissionsOf(context)
    .select(["uuid", "form", "updated_at", "completed_steps"])
    .select(subjectColumn(context).as("subject"))
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
  const wanted = new Map<string, Set<string>>();
  for (const { form, subject: id } of drafts) {
    const wizard = services.wizards.get(form);
    const resource = wizard && subjectOf(services, wizard)?.type.name;
    if (resource !== undefined && id !== null)
      wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
  }
  const titles = await titlesIn(context, wanted);
  return drafts.map(({ subject, ...draft }) => ({ ...draft, about: titles[subject ?? ""] ?? null }));
}
