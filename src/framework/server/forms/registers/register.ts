import { isBinding, isOver } from "#framework/shared/forms/clocks.ts";
import { placed } from "#framework/shared/schema/migrate.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import type { After, Check } from "../../records/write/stages.ts";
import type { Write } from "../../records/write/writing.ts";
import { sealedAtRest } from "../atRest.ts";
import { clockRulesOf, clocksFor } from "../describe.ts";
import { findSubmission, type Submission } from "../submission.ts";
import { asPublished, questionsOf, type Wizard } from "../wizard.ts";
import { forgetCounts, settleDue, updateSubmission } from "../write.ts";

/** A form in a register reaches a state when it has the answers that the state needs, and no binding deadline runs. */
export const formState: Check = async (write, { state }) => {
  const { context, before = {} } = write;
  if (state === before.state) return undefined;
  const [wizard, submission] = await formOf(write);
  const needed = wizard.definition.stateNeeds?.[String(state)];
  if (needed && valueAt(submission.data, needed.answer) === undefined) throw conflict(needed.says);
  refuseOpenDeadlines(context, wizard, submission, String(state));
  return undefined;
};

/** Keeps who dealt with a form last, what its new state answers, and when its next deadline ends in that state. */
export const formReviewed: After = async (write) => {
  const { context, id } = write;
  const { user, services } = context;
  const now = services.clock.now().toISOString();
  await updateSubmission(context, id, { reviewed_by: user.uuid, reviewed_at: now });
  const [wizard, submission] = await formOf(write);
  const form = asPublished(wizard, submission.form_version);
  await settleDue(context, form, await withStateTime(write, form, submission, now));
  forgetCounts(context);
};

/** A form with the moment at which it came to its state, in the answer that asks for it and has none. */
async function withStateTime(
  { context, before = {} }: Write,
  wizard: Wizard,
  submission: Submission,
  now: string,
): Promise<Submission> {
  const answer = wizard.definition.stateTimes?.[String(submission.state)];
  const isThere = answer === undefined || valueAt(submission.data, answer) !== undefined;
  if (isThere || submission.state === before.state) return submission;
  const data = placed(submission.data, answer, now);
  await updateSubmission(context, submission.uuid, {
    data: JSON.stringify(sealedAtRest(context, questionsOf(wizard), data)),
  });
  return { ...submission, data };
}

/** The form that a record of a register is. */
async function formOf({ context, type, id }: Write): Promise<[Wizard, Submission]> {
  const wizard = [...context.services.wizards.values()].find(
    ({ definition }) => definition.resource === type.name,
  );
  if (!wizard) throw new Error(`${type.name} is the register of no form`);
  return [wizard, await findSubmission(context, wizard, id)];
}

/** A state in which a binding deadline no longer runs is not reached while it does. @throws 409 that names them */
function refuseOpenDeadlines(context: Context, wizard: Wizard, before: Submission, wished: string): void {
  const rules = clockRulesOf(context, wizard);
  const open = clocksFor(context, wizard, before).filter((clock) => {
    const ends = rules.find(({ name }) => name === clock.name)?.until?.includes(wished) ?? false;
    return ends && !isOver(clock) && isBinding(rules, clock.name);
  });
  if (open.length > 0)
    throw conflict(
      `A deadline still runs: ${open.map(({ title }) => title).join(", ")}. Record that it is done, or have two people decide that it does not apply.`,
    );
}
