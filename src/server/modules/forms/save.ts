import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { propertiesOf } from "#shared/fields/fields.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { conflict, type FieldMessages, HttpError, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { stored } from "#shared/validation/stored.ts";
import { sanitise } from "../../records/input.ts";
import { messagesOf } from "../../records/settle.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { attachAnswers, unreachableAnswers } from "./answers.ts";
import { describeSubmission, findSubmission, type Submission } from "./submission.ts";
import { reviews, type Step, type Wizard, wizardFor } from "./wizard.ts";

/**
 * Saves a form: a draft as it is (never checked for completeness), a step when it is completed (checked), or the whole
 * when it is sent (every step checked again). A sent form stays as it was; only its office part is still written, by
 * those who review.
 */
export async function saveForm(context: Context, input: Input): Promise<unknown> {
  const wizard = wizardFor(context, input);
  const { record_id: id, step: number, data, version, participant_id: about } = input.body;
  const [draft, send] = [input.body.draft === true, input.body.is_submitted === true];
  const before =
    typeof id === "string" ? await findSubmission(context, wizard, id, { lock: true }) : undefined;
  if (before && version !== undefined && version !== before.version) {
    throw conflict("This form was saved elsewhere meanwhile.", {
      current: describeSubmission(wizard, context.user, before) as JsonObject,
    });
  }
  const sent = isObject(data) ? data : {};
  refuseForeign(context, wizard, before, sent, send);
  const answers = mergedAnswers(wizard, before?.data ?? {}, sent);
  const step = wizard.steps.find((candidate) => candidate.number === number);
  if (number !== undefined && !step) throw invalid({ step: ["There is no such step."] });

  const completed = new Set(before?.completed_steps ?? []);
  let kept = answers;
  if (step && !draft) {
    kept = { ...withoutStep(step, kept), ...checkStep(context, wizard, before, step, kept) };
    completed.add(step.number);
  }
  if (send) kept = checkAll(context, wizard, before, kept);
  const unreachable = await unreachableAnswers(context, wizard, kept, before?.data ?? {});
  if (Object.keys(unreachable).length > 0) throw invalid(unreachable);

  const submission = await write(
    context,
    wizard,
    before,
    kept,
    send ? wizard.steps.map((each) => each.number) : [...completed].sort((a, b) => a - b),
    send,
    typeof about === "string" ? about : undefined,
  );
  await attachAnswers(context, wizard, submission.uuid, kept);
  if (!draft) await logSaved(context, wizard, submission, step, send);
  return answer(
    send ? (wizard.definition.submitted ?? `${wizard.definition.label} sent`) : "Saved",
    describeSubmission(wizard, context.user, submission),
  );
}

/** Someone else's form, and one that was sent, take only the office part, and only from those who review. */
function refuseForeign(
  { user }: Context,
  wizard: Wizard,
  before: Submission | undefined,
  sent: JsonObject,
  send: boolean,
): void {
  const office = new Set(wizard.steps.flatMap((step) => step.office));
  const names = Object.keys(sent);
  const touchesOffice = names.some((name) => office.has(name));
  if (touchesOffice && !reviews(user, wizard))
    throw invalid(
      Object.fromEntries(
        names
          .filter((name) => office.has(name))
          .map((name) => [name, ["This part is filled in by the office."]]),
      ),
    );
  if (!before || (before.status === "draft" && before.created_by === user.uuid)) return;
  if (send || !touchesOffice || names.some((name) => !office.has(name)))
    throw conflict("This form was sent and stays as it is.");
}

/** Answers of known questions, in the form in which they are stored; null takes an answer away. */
function mergedAnswers(wizard: Wizard, before: JsonObject, sent: JsonObject): JsonObject {
  const properties = Object.assign(
    {},
    ...wizard.steps.map(({ schema }) => propertiesOf(schema)),
  ) as ReturnType<typeof propertiesOf>;
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.map((name) => [name.slice(0, 60), ["There is no such question."]])),
    );
  const answers: JsonObject = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    const kept = stored(properties[name] ?? {}, value, sanitise);
    if (kept === null) delete answers[name];
    else answers[name] = kept;
  }
  return answers;
}

const withoutStep = ({ schema }: Step, answers: JsonObject): JsonObject => {
  const own = new Set(Object.keys(propertiesOf(schema)));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !own.has(name)));
};

/** Checks one step with the schema that the person sees; answers that its conditions hide are taken out. */
function checkStep(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  step: Step,
  answers: JsonObject,
): JsonObject {
  const { pruned, errors } = verdict(context, wizard, before, step, answers);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return pruned;
}

function checkAll(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  answers: JsonObject,
): JsonObject {
  const verdicts = wizard.steps.map((step) => ({ step, ...verdict(context, wizard, before, step, answers) }));
  const failing = verdicts.filter(({ errors }) => Object.keys(errors).length > 0);
  if (failing.length > 0) {
    const errors = Object.assign({}, ...failing.map((each) => each.errors)) as FieldMessages;
    const steps = failing.map(({ step }) => step.number);
    throw new HttpError(
      422,
      `Not sent yet: step ${steps.join(" and ")} ${steps.length === 1 ? "needs" : "need"} attention.`,
      { errors, data: { failing_steps: steps } },
    );
  }
  return Object.assign({}, ...verdicts.map(({ pruned }) => pruned)) as JsonObject;
}

function verdict(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  step: Step,
  answers: JsonObject,
): { pruned: JsonObject; errors: FieldMessages } {
  const own = new Set(Object.keys(propertiesOf(step.schema)));
  const mine = Object.fromEntries(Object.entries(answers).filter(([name]) => own.has(name)));
  // The office part is demanded only once a form was sent, from those who review it.
  const full = reviews(context.user, wizard) && before?.submitted_at !== null && before !== undefined;
  const validator = full ? step.validate : step.openValidate;
  const pruned = validator.prune(mine) as JsonObject;
  return {
    pruned: {
      ...Object.fromEntries(
        step.office.flatMap((name) => (mine[name] === undefined ? [] : [[name, mine[name]]])),
      ),
      ...pruned,
    },
    errors: messagesOf(validator.check(pruned, tenantClock(context))),
  };
}

async function write(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  data: JsonObject,
  completed: number[],
  send: boolean,
  about: string | undefined,
): Promise<Submission> {
  const { db, tenant, user, services } = context;
  const now = services.clock.now().toISOString();
  const subject =
    wizard.definition.subject === undefined ? undefined : [data[wizard.definition.subject] ?? []].flat()[0];
  const participant = typeof subject === "string" ? subject : (about ?? null);
  const search = "";
  const id = before?.uuid ?? randomUUIDv7();
  if (before) {
    await sql`
      update form_submissions set data = ${JSON.stringify(data)}::jsonb, completed_steps = ${JSON.stringify(completed)}::jsonb,
        participant_uuid = coalesce(${participant}, participant_uuid), version = version + 1, updated_at = ${now}, updated_by = ${user.uuid},
        status = case when ${send} then 'submitted' else status end,
        submitted_at = case when ${send} then ${now} else submitted_at end,
        submitted_by = case when ${send} then ${user.uuid}::uuid else submitted_by end
      where tenant_id = ${tenant.id} and uuid = ${id}`.execute(db);
  } else {
    await sql`
      insert into form_submissions (tenant_id, uuid, created_by, updated_by, created_at, updated_at, form, form_version, participant_uuid, status, completed_steps, submitted_at, submitted_by, search, data)
      values (${tenant.id}, ${id}, ${user.uuid}, ${user.uuid}, ${now}, ${now}, ${wizard.definition.name}, ${wizard.definition.version}, ${participant}, ${send ? "submitted" : "draft"},
        ${JSON.stringify(completed)}::jsonb, ${send ? now : null}, ${send ? user.uuid : null}, ${search}, ${JSON.stringify(data)}::jsonb)`.execute(
      db,
    );
  }
  context.afterCommit(() => services.counts.forget(tenant.id, "form_submissions"));
  return findSubmission(context, wizard, id);
}

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
