import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { findSubmission } from "#framework/server/forms/submission.ts";
import { settleDue } from "#framework/server/forms/write.ts";
import type { Random } from "../random.ts";
import { makeAnonymousComplaint, makeFeedback } from "./feedback.ts";
import { type Author, insertAnonymously, insertForm, instantOn } from "./insertForms.ts";
import { makeParticipantForms } from "./participantForms.ts";
import { makeAssessments, makeWound } from "./wounds.ts";
import { dataWith } from "#framework/server/database/changes.ts";

/** Who fills in the forms of the demo. */
export interface FormAuthors {
  coordinator: Author;
  worker: Author;
  participant: Author;
}

/** Forms for so many participants; their own are many, and read alike after the first. */
const most = 16;

/** Fills the forms of a provider: participants' forms, wounds, feedback, and what the office has done with some. */
export async function fillForms(
  context: Context,
  random: Random,
  today: string,
  { coordinator, worker, participant }: FormAuthors,
  participants: readonly string[],
): Promise<void> {
  for (const form of makeParticipantForms(random, today, participants.slice(0, most), {
    coordinator,
    worker,
  }))
    await insertForm(context, form);
  for (const [index, whose] of participants.slice(0, 3).entries()) {
    const { uuid } = await insertForm(context, makeWound(index, today, worker, whose));
    for (const assessment of makeAssessments(random, index, today, worker, whose, uuid))
      await insertForm(context, assessment);
  }
  const feedback = makeFeedback(today, [participant, worker], participants.slice(0, 6));
  for (const [index, form] of feedback.entries()) {
    const sent = await insertForm(context, form);
    const done = index === 1 || index === 3;
    if (done)
      await setOffice(context, sent, coordinator, index === 1 ? "closed" : "in_progress", {
        received_by: coordinator.staff,
        received_at: form.at,
        acknowledged_at: form.at,
        risk_level: "medium",
        is_reportable_incident: false,
        assigned_to: coordinator.staff,
        due_at: addDays(form.at.slice(0, 10), 21),
        conflict_of_interest_checked: true,
        review_status: index === 1 ? "closed" : "in_review",
        ...(index === 1 && {
          outcome: "upheld",
          outcome_for_person:
            "You were right: your worker came late three times. We are sorry. Someone who lives nearby comes in the morning now.",
          resolution: "The morning visit is given to somebody who lives nearby.",
          closed_at: instantOn(today, -12),
        }),
      });
  }
  await insertAnonymously(context, makeAnonymousComplaint(today, worker, participants[3] ?? ""));
}

/** What the office filled in afterwards, who did, and the state that it came to. */
export async function setOffice(
  context: Context,
  { uuid, form }: { uuid: string; form: string },
  by: Author,
  state: string,
  office: JsonObject,
): Promise<void> {
  const { db, tenant, services } = context;
  const wizard = services.wizards.get(form);
  if (!wizard) throw new Error(`there is no form ${form}`);
  await db
    .updateTable("form_submissions")
    .set((row) => ({
      state,
      reviewed_by: by.user,
      reviewed_at: row.ref("submitted_at"),
      data: dataWith({ office }),
    }))
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .execute();
  await settleDue(context, wizard, await findSubmission(context, wizard, uuid));
}
