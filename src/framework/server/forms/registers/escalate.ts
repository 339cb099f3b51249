import { midSentence } from "#framework/shared/text/names.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../../context.ts";
import { notify } from "../../notices/notify.ts";
import { fitsAnswers } from "../filling/fits.ts";
import type { Submission } from "../submission.ts";
import type { Wizard } from "../wizard.ts";

/** The names of what a form's definition escalates of some answers. */
export const escalationsIn = ({ definition }: Wizard, answers: JsonObject): string[] =>
  (definition.escalations ?? [])
    .filter(({ when }) => fitsAnswers(asObject(when), answers))
    .map(({ name }) => name);

/** Notifies those who review at once when a form was sent with answers that its definition escalates. No health in it. */
export async function escalate(
  context: Context,
  { definition }: Wizard,
  { uuid, escalations }: Submission,
): Promise<void> {
  const { name, label, access } = definition;
  if (escalations.length === 0 || access?.review === undefined) return;
  const values = {
    form: name,
    id: uuid,
    label,
    label_in_sentence: midSentence(label),
    permission: access.review,
  };
  await notify(context, "form-escalated", [{ key: uuid, values }]);
}
