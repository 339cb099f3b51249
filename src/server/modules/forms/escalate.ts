import type { Context } from "../../context.ts";
import { peopleWith } from "../roles/peopleWith.ts";
import type { Submission } from "./submission.ts";
import type { Wizard } from "./wizard.ts";
import { midSentence } from "#shared/text/names.ts";

/** Tells those who review at once when a form was sent with answers that its definition escalates. No health in the mail. */
export async function tellOfEscalation(
  context: Context,
  { definition }: Wizard,
  submission: Submission,
): Promise<void> {
  const review = definition.access?.review;
  if (submission.escalations.length === 0 || review === undefined) return;
  const { mail } = context.services;
  const link = mail.link(context, `/forms/${definition.name}?record_id=${submission.uuid}`);
  for (const { email, fullname } of await peopleWith(context, review))
    await mail.send(context, email, {
      subject: `${definition.label}: urgent attention needed`,
      text: `Hello ${fullname},\n\nA form that needs urgent attention has been sent: ${midSentence(definition.label)}. Open it here:\n\n${link}`,
    });
}
