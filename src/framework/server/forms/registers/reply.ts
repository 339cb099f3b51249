import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { OfficeReply } from "#framework/shared/forms/reply.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { asText } from "#framework/shared/text/asText.ts";
import type { Context } from "../../context.ts";
import { sentVersions, type Submission } from "../submission.ts";
import type { Wizard } from "../wizard.ts";

/**
 * The reply to a form for the person who asks: to its author, and to nobody else. Where the office has corrected the form
 * and replies to the correction, which the author may not open, it is the reply to them all the same.
 */
export const replyFor = async (
  context: Context,
  wizard: Wizard,
  submission: Submission | undefined,
): Promise<OfficeReply | null> =>
  submission?.created_by === context.user.uuid ? replyAbout(context, wizard, submission.uuid) : null;

/** The newest reply to a form that was sent, or to what corrects it. Whoever asks checks that it is for its author. */
export async function replyAbout(context: Context, wizard: Wizard, id: string): Promise<OfficeReply | null> {
  if (ruleOf(context, wizard) === undefined) return null;
  for (const version of await sentVersions(context, wizard, id)) {
    const reply = replyTo(context, wizard, version);
    if (reply) return reply;
  }
  return null;
}

const ruleOf = ({ services }: Pick<Context, "services">, { definition }: Wizard): WizardDefinition["reply"] =>
  (services.wizards.get(definition.name)?.definition ?? definition).reply;

/** The reply to one form, once it is in one of the states in which its author reads it; null before, or without one. */
export function replyTo(
  context: Pick<Context, "services">,
  wizard: Wizard,
  { data, state }: Pick<Submission, "data" | "state">,
): OfficeReply | null {
  const rule = ruleOf(context, wizard);
  if (rule === undefined || state === null || !rule.states.includes(state)) return null;
  const text = asText(valueAt(data, rule.answer));
  return text ? { title: rule.title, text } : null;
}
