import type { OfficeReply } from "#framework/shared/forms/reply.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { asText } from "#framework/shared/text/asText.ts";
import type { Context } from "../../context.ts";
import type { Submission } from "../submission.ts";
import type { Wizard } from "../wizard.ts";

/**
 * The reply to a form, once it is in one of the states in which its author reads it; null before that and where there is
 * none. It is for the author alone: whoever asks checks that it is them.
 */
export function replyTo(
  { services }: Pick<Context, "services">,
  { definition }: Wizard,
  { data, state }: Pick<Submission, "data" | "state">,
): OfficeReply | null {
  const rule = (services.wizards.get(definition.name)?.definition ?? definition).reply;
  if (rule === undefined || state === null || !rule.states.includes(state)) return null;
  const text = asText(valueAt(data, rule.answer));
  return text ? { title: rule.title, text } : null;
}
