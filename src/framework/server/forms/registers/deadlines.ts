import { isOver } from "#framework/shared/forms/clocks.ts";
import type { DeadlineDecision, DeadlineDecisions } from "#framework/shared/forms/deadlines.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, invalid, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { notify } from "../../notices/notify.ts";
import type { Input } from "../../routes/module.ts";
import { clockRulesOf, clocksFor, describeSubmission } from "../describe.ts";
import { findSubmission, type Submission } from "../submission.ts";
import { asPublished, reviews, type Wizard, wizardFor } from "../wizard.ts";
import { forgetCounts, settleDue, updateSubmission } from "../write.ts";

const shortestReason = 20;

/** What a reviewer does about a deadline that does not apply. */
export const deadlineBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["deadline", "decision"],
  properties: {
    deadline: {
      type: "string",
      maxLength: 60,
      title: "Deadline",
      description: "Its name in the definition.",
    },
    decision: {
      enum: ["propose", "confirm", "withdraw"],
      title: "Decision",
      description:
        "propose: it does not apply, with a reason. confirm: a second person agrees. withdraw: it applies after all.",
    },
    reason: { type: "string", maxLength: 2000, title: "Reason" },
    version: { type: "integer", title: "Version" },
  },
};

/**
 * Decides that a deadline of a sent form does not apply. One person who reviews proposes it with a reason; it takes
 * effect only when another one confirms it. Anyone who reviews may withdraw it.
 * @throws 403 for others, 404 for an unknown form or deadline, 409 where the decision is not possible, 422 without a reason
 */
export async function decideDeadline(context: Context, input: Input): Promise<unknown> {
  const current = wizardFor(context, input);
  if (!reviews(context.user, current)) throw forbidden();
  const before = await findSubmission(context, current, input.params.id ?? "", { lock: true });
  if (input.body.version !== undefined && input.body.version !== before.version)
    throw conflict("This form has changed. Read it again before you decide.");
  const wizard = asPublished(current, before.form_version);
  const name = String(input.body.deadline);
  const rule = clockRulesOf(context, wizard).find((each) => each.name === name);
  if (rule?.cancel === undefined) throw notFound();
  const decisions: DeadlineDecisions = { ...before.deadline_decisions };
  const made = decide(context, wizard, before, name, input);
  if (made === undefined) delete decisions[name];
  else decisions[name] = made;
  const now = context.services.clock.now().toISOString();
  const by = context.user.uuid;
  await updateSubmission(context, before.uuid, {
    deadline_decisions: JSON.stringify(decisions),
    version: before.version + 1,
    updated_at: now,
    updated_by: by,
    reviewed_by: by,
    reviewed_at: now,
  });
  const after = await settleDue(context, wizard, await findSubmission(context, wizard, before.uuid));
  forgetCounts(context);
  await logActivity(context, {
    action: `${String(input.body.decision)}-deadline-decision`,
    resource: wizard.definition.resource ?? wizard.definition.name,
    record: before.uuid,
    label: before.reference ?? wizard.definition.label,
    changes: { [name]: { from: logged(before.deadline_decisions?.[name]), to: logged(made) } },
  });
  if (input.body.decision === "propose") await askSecondPerson(context, wizard, after, rule.title);
  return answer("Saved", describeSubmission(context, wizard, after));
}

/** The decision as it is from now on; none once it is withdrawn. */
function decide(
  context: Context,
  wizard: Wizard,
  before: Submission,
  name: string,
  { body }: Input,
): DeadlineDecision | undefined {
  const { user, services } = context;
  const now = services.clock.now().toISOString();
  const reason = typeof body.reason === "string" ? body.reason.trim() : "";
  const known = before.deadline_decisions?.[name];
  if (body.decision === "propose") {
    const clock = clocksFor(context, wizard, before).find((each) => each.name === name);
    if (!clock || isOver(clock)) throw conflict("This deadline is not running.");
    if (known) throw conflict("This has already been proposed.");
    if (reason.length < shortestReason)
      throw invalid({ reason: [`Reason: write at least ${shortestReason} characters.`] });
    return { reason, proposed_by: user.uuid, proposed_by_name: user.fullname, proposed_at: now };
  }
  if (!known) throw conflict("This has not been proposed.");
  if (body.decision === "withdraw") return undefined;
  if (known.confirmed_by !== undefined) throw conflict("This has already been confirmed.");
  if (known.proposed_by === user.uuid)
    throw conflict("A second person must confirm this because you proposed it.");
  return { ...known, confirmed_by: user.uuid, confirmed_by_name: user.fullname, confirmed_at: now };
}

const logged = (decision: DeadlineDecision | undefined): JsonObject | null =>
  decision === undefined ? null : { ...decision };

/** Notifies the others who review. The number and the deadline stand in it, nobody's name or health. */
async function askSecondPerson(
  context: Context,
  { definition }: Wizard,
  { uuid, reference }: Submission,
  title: string,
): Promise<void> {
  const { name, label, access } = definition;
  const values = {
    form: name,
    id: uuid,
    named: reference ?? label,
    title,
    by: context.user.fullname,
    permission: access?.review ?? "",
  };
  await notify(context, "deadline-second-person", [{ key: `${uuid} ${title}`, values }]);
}
