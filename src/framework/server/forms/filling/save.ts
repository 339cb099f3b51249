import equal from "fast-deep-equal";
import { mergedChanges } from "#framework/shared/forms/merge.ts";
import { toKeys } from "#framework/shared/schema/foreign/names.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import type { Input } from "../../routes/module.ts";
import { referenceErrors } from "../../records/store/references.ts";
import { requireConfirmation } from "../../session/confirmPassword.ts";
import { amendable } from "./amend.ts";
import { anonymityOf, isAnonymous } from "../anonymous/anonymous.ts";
import { applyAnswers } from "../sent/applied.ts";
import { asStored, attachAnswers, mergedAnswers, unreachableAnswers } from "../answers.ts";
import { describeSubmission } from "../describe.ts";
import { escalate } from "../registers/escalate.ts";
import { checkAll, checkStep, shownAnswers, withoutStep } from "./judge.ts";
import { prefilled } from "./prefill.ts";
import { sealSubmission } from "../sent/seal.ts";
import { sendAnonymously, sentBefore } from "../anonymous/sendAnonymously.ts";
import { findBegun, findSubmission, type Submission } from "../submission.ts";
import { subjectAsked } from "../subject.ts";
import { withSuggestions } from "./suggest.ts";
import { refuseTooEarly } from "./tooEarly.ts";
import {
  asPublished,
  fills,
  officeNames,
  questionsOf,
  reviews,
  type Step,
  wholeSchema,
  type Wizard,
  wizardFor,
} from "../wizard.ts";
import { writeSubmission } from "../write.ts";

/**
 * Saves a form: a draft as it is (never checked for completeness), a step when it is completed (checked), or the whole
 * when it is sent (every step checked again). A sent form stays as it was; only its office part is still written, by
 * those who review.
 */
export async function saveForm(context: Context, input: Input): Promise<unknown> {
  const current = wizardFor(context, input);
  const { step: number, data, version } = input.body;
  const send = input.body.is_submitted === true;
  const again = send ? await sentBefore(context, current, input.body.receipt) : undefined;
  if (again) return again;
  const before = await begunBefore(context, current, input);
  // The office part of a sent form is no draft: what is saved there counts.
  const isSent = before !== undefined && before.status !== "draft";
  const draft = input.body.draft === true && !isSent;
  const wizard = asPublished(current, before?.form_version);
  if (before && version !== undefined && version !== before.version) {
    throw conflict("This form was saved on another device.", {
      current: asObject(describeSubmission(context, wizard, before)),
    });
  }
  const sent = isObject(data) ? toKeys(wholeSchema(wizard), data, true) : {};
  refuseForeign(context, wizard, before, sent, send);
  const changes = changedAnswers(context, wizard, before, sent, input.body.before);
  const begun: Begun = before ? { answers: before.data } : await begin(context, wizard, input);
  const own = [before?.uuid, before?.amends, begun.amends].filter((id) => typeof id === "string");
  const answers = await mergedAnswers(context, wizard, begun.answers, changes, { own, isSent });
  const named = wizard.steps.find((candidate) => candidate.number === number);
  if (number !== undefined && !named) throw invalid({ step: ["This step does not exist."] });
  const step = isSent ? officeStep(wizard, changes) : named;

  const typed = { names: typedNames(changes, input.body.before), stored: begun.answers };
  const completed = new Set(before?.completed_steps ?? []);
  let kept = answers;
  if (step && !draft) {
    kept = { ...withoutStep(step, kept), ...checkStep(context, wizard, before, step, kept, typed) };
    completed.add(step.number);
    if (!send) kept = await withSuggestions(context, wizard, step, kept);
  }
  if (send) {
    kept = checkAll(context, wizard, before, kept, typed);
    if (wizard.definition.confirm) await requireConfirmation(context, input.body.confirmation);
    for (const { number: each, open } of wizard.steps) if (open) completed.add(each);
  }
  if (!draft || send) refuseTooEarly(context, wizard, begun.answers, kept);
  const unreachable = await unreachableAnswers(context, wizard, kept, before?.data ?? {});
  if (Object.keys(unreachable).length > 0) throw invalid(unreachable);
  // A draft may be in between: its subject changed, what belongs to it not yet.
  if (!draft || send) await refuseForeignReferences(context, wizard, kept, before);

  const done = [...completed].sort((a, b) => a - b);
  if (send && isAnonymous(context, wizard, kept)) {
    const receipt = typeof input.body.receipt === "string" ? input.body.receipt : undefined;
    return sendAnonymously(context, wizard, before, {
      data: kept,
      completed: done,
      receipt,
      amends: begun.amends,
    });
  }
  const submission = await writeSubmission(context, wizard, before, {
    id: typeof input.body.new_id === "string" ? input.body.new_id : undefined,
    about: begun.about,
    amends: begun.amends,
    begun: begun.answers,
    data: kept,
    completed: done,
    send,
  });
  // A photo to which nobody agreed is not kept, in a draft neither.
  await attachAnswers(context, wizard, submission.uuid, shownAnswers(wizard, kept));
  if (send) {
    await sealSubmission(context, wizard, submission);
    await escalate(context, wizard, submission);
  }
  await applyAnswers(context, wizard, submission);
  // A draft that may yet become anonymous leaves no trace of who wrote on it.
  const mayBeAnonymous = !send && !isSent && anonymityOf(context, wizard) !== undefined;
  if (!draft && !mayBeAnonymous) await logSaved(context, wizard, submission, step, send);
  return answer(
    send ? (wizard.definition.submitted ?? `${wizard.definition.label} sent`) : "Saved",
    describeSubmission(context, wizard, submission),
  );
}

/** Every record that the answers refer to belongs to what the form is about. @throws 422 that names the questions */
async function refuseForeignReferences(
  context: Context,
  wizard: Wizard,
  answers: JsonObject,
  before: Submission | undefined,
): Promise<void> {
  const schema = wholeSchema(wizard);
  const sent = before?.status === "draft" ? undefined : before?.data;
  const errors = await referenceErrors(context, schema, answers, { before: sent });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The form as it is: named by its id, or by the one that its sender gave it when it was begun. */
async function begunBefore(
  context: Context,
  wizard: Wizard,
  { body: { record_id: id, new_id: made } }: Input,
): Promise<Submission | undefined> {
  if (typeof id === "string") return findSubmission(context, wizard, id, { lock: true });
  return typeof made === "string" ? findBegun(context, wizard, made) : undefined;
}

/** The answers that count, where others may have written in the meantime. @throws 409 where they changed the same ones */
function changedAnswers(
  context: Context,
  wizard: Wizard,
  form: Submission | undefined,
  sent: JsonObject,
  before: unknown,
): JsonObject {
  if (!form || !isObject(before)) return sent;
  const as = asStored(questionsOf(wizard));
  const { changes, clashing } = mergedChanges(as(sent), as(before), form.data);
  if (clashing.length > 0)
    throw conflict("Someone else has changed the same answers.", {
      current: asObject(describeSubmission(context, wizard, form)),
      clashing,
    });
  return changes;
}

/** The names of answers that someone changed: what a new form was filled in with goes along with its first answers. */
const typedNames = (changes: JsonObject, before: unknown): string[] =>
  Object.entries(changes).flatMap(([name, value]) =>
    isObject(before) && equal(value, before[name]) ? [] : [name],
  );

/** The answers that a form begins with, what it is about, and the form that it corrects. */
interface Begun {
  answers: JsonObject;
  about?: string;
  amends?: string;
}

/** What a new form begins with: what the portal knows, or the answers of the one that it corrects. */
async function begin(context: Context, wizard: Wizard, { body }: Input): Promise<Begun> {
  if (!fills(context.user, wizard)) throw invalid({ record_id: ["Choose a sent form."] });
  if (typeof body.amends === "string") return amendable(context, wizard, body.amends);
  const about = subjectAsked(wizard, body);
  return { answers: await prefilled(context, wizard, about, {}), about };
}

/** Someone else's form, and one that was sent, take only the office part, and only from those who review. */
function refuseForeign(
  { user }: Context,
  wizard: Wizard,
  before: Submission | undefined,
  sent: JsonObject,
  send: boolean,
): void {
  const office = officeNames(wizard);
  const names = Object.keys(sent);
  const touchesOffice = names.some((name) => office.has(name));
  if (touchesOffice && !reviews(user, wizard))
    throw invalid(
      Object.fromEntries(
        names
          .filter((name) => office.has(name))
          .map((name) => [name, ["This section is completed by the office."]]),
      ),
    );
  const isTheirs =
    before?.created_by === user.uuid || (wizard.definition.shared === true && fills(user, wizard));
  if (!before || (before.status === "draft" && isTheirs)) return;
  if (send || !touchesOffice || names.some((name) => !office.has(name)))
    throw conflict("This form has been sent and can't be changed.");
}

/** The step whose office part changes, whatever step the request names. */
const officeStep = ({ steps }: Wizard, changes: JsonObject): Step | undefined =>
  steps.find(({ office }) => office.some((name) => Object.hasOwn(changes, name)));

async function logSaved(
  context: Context,
  { definition }: Wizard,
  submission: Submission,
  step: Step | undefined,
  send: boolean,
): Promise<void> {
  const what = send ? "submit" : "save-step";
  await logActivity(context, {
    action: what,
    resource: definition.resource ?? definition.name,
    record: submission.uuid,
    label: step && !send ? `${definition.label}, step ${step.number}` : definition.label,
  });
}
