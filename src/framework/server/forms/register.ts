import { isBinding, isOver } from "#framework/shared/forms/clocks.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import type { After, Check, Write } from "../records/write/stages.ts";
import { clockRulesOf, clocksFor } from "./describe.ts";
import { findSubmission, type Submission } from "./submission.ts";
import { asPublished, type Wizard } from "./wizard.ts";
import { forgetCounts, settleDue, updateSubmission } from "./write.ts";

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

/** Keeps who dealt with a form last, and when its next deadline ends in its new state. */
export const formReviewed: After = async (write) => {
  const { context, id } = write;
  const { user, services } = context;
  await updateSubmission(context, id, {
    reviewed_by: user.uuid,
    reviewed_at: services.clock.now().toISOString(),
  });
  const [wizard, submission] = await formOf(write);
  await settleDue(context, asPublished(wizard, submission.form_version), submission);
  forgetCounts(context);
};

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
