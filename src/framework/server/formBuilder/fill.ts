import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { limits } from "#framework/shared/customForms/limits.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { mergedChanges } from "#framework/shared/forms/merge.ts";
import { toKeys } from "#framework/shared/schema/foreign/names.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { answersTo } from "#framework/shared/forms/steps.ts";
import { hiddenValues } from "#framework/shared/validation/hiddenValues.ts";
import type { FieldError } from "#framework/shared/validation/rules.ts";
import { pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { besideEarlier } from "#framework/shared/customForms/setAside.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { publishChange } from "../events/changes.ts";
import { attachFile, filesIn } from "../files/attach.ts";
import { conflict, HttpError, invalid } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { messagesOf } from "../records/write/settle.ts";
import { updateRecord } from "../records/write/update.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { asStored } from "../forms/answers.ts";
import { sealed } from "../forms/atRest.ts";
import { idFrom } from "../routes/idFrom.ts";
import type { Input } from "../routes/module.ts";
import { requireConfirmation } from "../session/confirmPassword.ts";
import { sealedKept } from "./answers.ts";
import { assignedTo, assignmentType } from "./assign.ts";
import { nextOccurrence } from "./again.ts";
import { type CarriedSent, carriedSent } from "./earlierVersion.ts";
import { behalfOf, describeOpened, mayFill, type Opened, openForm } from "./open.ts";
import { mergedAnswers } from "./mergedAnswers.ts";
import { nearbyIds } from "./nearby.ts";
import { sealAnswers } from "./seal.ts";
import { oldSignatures } from "./sentBefore.ts";
import { unreachable } from "./unreachable.ts";

/**
 * Saves answers: a draft as it is, a step when it is completed (checked), or the whole when it is sent (all of it checked
 * again). Only what changed is sent, so that two devices do not overwrite each other's answers.
 */
export async function fillForm(context: Context, input: Input): Promise<unknown> {
  const id = idFrom(input, "assignment_id");
  const opened = await openForm(context, id, { lock: true });
  if (!mayFill(context, opened)) throw conflict("This form has been sent and can't be changed.");
  const { data } = input.body;
  const { judged } = opened.version;
  const carried = await carriedSent(context, opened, input.body);
  // Whoever has not seen the questions of today looks at them before it counts.
  const draft = carried?.isUnseen === true ? true : input.body.draft;
  const send = carried?.isUnseen === true ? false : input.body.is_submitted;
  const sent = carried?.sent ?? (isObject(data) ? toKeys(judged, data, true) : {});
  const before = opened.answers?.answers ?? {};
  const changes = await changedAnswers(context, opened, sent, carried?.before ?? input.body.before, {
    // A question that they don't see cannot be put to them: what they typed last counts.
    asks: carried?.isUnseen !== true,
  });
  const answers = mergedAnswers(judged, before, changes);
  if (JSON.stringify(answers).length > limits.answerBytes)
    throw invalid({ data: ["These answers are too long."] });
  const kept =
    draft === true
      ? answers
      : checked(context, opened, answers, stepOf(opened, input.body.step, send === true), changes);
  const near = () => nearbyIds(context, String(opened.assignment[assignedTo(context).name]));
  const refused = await unreachable(context, judged, kept, before, near);
  if (Object.keys(refused).length > 0) throw invalid(refused);
  if (send === true && opened.form.asks_password === true)
    await requireConfirmation(context, input.body.confirmation);
  const step =
    draft === true
      ? (opened.answers?.step ?? 0)
      : Math.max(opened.answers?.step ?? 0, Number(input.body.step ?? 0));
  const uuid = await keep(context, opened, kept, Object.keys(changes), {
    step,
    send: send === true,
    carried,
  });
  for (const [field, documentId] of filesIn({ ...carried?.setAside, ...kept }))
    await attachFile(context, field, { documentId }, { resource: "form-answers", record: uuid });
  if (send === true) await sealAnswers(context, { ...opened, uuid, answers: kept });
  await moveOn(context, opened, send === true);
  if (draft !== true)
    await logActivity(context, {
      action: send === true ? "submit" : "save-step",
      resource: "form-answers",
      record: uuid,
      label: String(opened.form.title),
    });
  await publishChange(context, recordTypeOf(context.services.types, "form-answers"), uuid, "update");
  return answer(
    carried?.isUnseen === true
      ? "This form has changed. Please check it again."
      : send === true
        ? "Sent. Thank you."
        : "Saved",
    await describeOpened(context, await openForm(context, id)),
  );
}

/** The answers that count, where others may have written in the meantime. @throws 409 where they changed the same ones */
async function changedAnswers(
  context: Context,
  opened: Opened,
  sent: JsonObject,
  before: unknown,
  { asks }: { asks: boolean },
): Promise<JsonObject> {
  if (!isObject(before)) return sent;
  const as = asStored(propertiesOf(opened.version.judged));
  const { changes, clashing } = mergedChanges(as(sent), as(before), opened.answers?.answers ?? {});
  if (asks && clashing.length > 0)
    throw conflict("Someone else has changed the same answers.", {
      current: await describeOpened(context, opened),
      clashing,
    });
  return changes;
}

/** The names of a step's questions, or undefined for all of them. @throws 422 */
function stepOf({ version }: Opened, number: unknown, send: boolean): ReadonlySet<string> | undefined {
  if (send) return undefined;
  const step = version.definition.ui_schema.steps[Number(number) - 1];
  if (!step) throw invalid({ step: ["This step does not exist."] });
  return new Set(step.sections.flatMap(({ fields }) => fields));
}

/** The answers without what their conditions hide. @throws 422 with every failing question of the step, or of all */
function checked(
  context: Context,
  { version, answers: before }: Opened,
  answers: JsonObject,
  within: ReadonlySet<string> | undefined,
  sent: JsonObject,
): JsonObject {
  const kept = asObject(pruned(version.judged, answers));
  const hidden = hiddenValues(
    version.judged,
    answersTo(new Set(Object.keys(sent)), answers),
    kept,
    before?.answers,
  );
  if (Object.keys(hidden).length > 0) throw invalid(hidden);
  const rootOf = ({ pointer }: FieldError) => pointer.split("/")[1] ?? "";
  const errors = [
    ...verdict(version.judged, kept, tenantClock(context)),
    ...oldSignatures(version, before, kept),
  ].filter((error) => within === undefined || within.has(rootOf(error)));
  if (errors.length === 0) return kept;
  const failing = version.definition.ui_schema.steps.flatMap(({ sections }, index) =>
    sections.some(({ fields }) => errors.some((error) => fields.includes(rootOf(error)))) ? [index + 1] : [],
  );
  throw new HttpError(
    422,
    within === undefined
      ? `Not sent yet. ${failing.length === 1 ? "Step" : "Steps"} ${failing.join(" and ")} ${failing.length === 1 ? "needs" : "need"} attention.`
      : (errors[0]?.message ?? ""),
    { errors: messagesOf(errors), data: { failing_steps: failing } },
  );
}

async function keep(
  context: Context,
  { assignment, answers: before, version, form }: Opened,
  answers: JsonObject,
  names: string[],
  { step, send, carried }: { step: number; send: boolean; carried: CarriedSent | undefined },
): Promise<string> {
  const { db, tenant, user, services } = context;
  const now = services.clock.now().toISOString();
  const uuid = before?.uuid ?? randomUUIDv7();
  const status = send
    ? form.needs_review === false
      ? "signed_off"
      : "submitted"
    : (before?.status ?? "draft");
  const kept = {
    ...before?.kept,
    ...(carried && {
      set_aside: besideEarlier(before?.kept.set_aside ?? {}, carried.setAside, carried.had),
      attention: [...new Set([...(before?.kept.attention ?? []), ...carried.attention])],
    }),
    ...(send && { attention: [] }),
    authors: { ...before?.kept.authors, ...Object.fromEntries(names.map((name) => [name, user.fullname])) },
  };
  const data: JsonObject = {
    ...before?.data,
    form_title: String(form.title ?? ""),
    attention: kept.attention?.length ?? 0,
    ...(send && {
      submitted_by: user.fullname,
      on_behalf: behalfOf(context, assignment) ?? null,
    }),
  };
  const subject = assignedTo(context).name;
  await sql`
    insert into form_answers (tenant_id, uuid, created_by, updated_by, created_at, updated_at, assignment, form, ${sql.ref(subject)},
      form_version, status, step, submitted_at, answers, kept, data)
    values (${tenant.id}, ${uuid}, ${user.uuid}, ${user.uuid}, ${now}, ${now}, ${assignment.uuid}, ${String(assignment.form)},
      ${String(assignment[subject])}, ${version.number}, ${status}, ${step}, ${send ? now : null},
      ${sealed(context, answers)}, ${sealedKept(context, kept)}::jsonb, ${JSON.stringify(data)}::jsonb)
    on conflict (tenant_id, uuid) do update set version = form_answers.version + 1, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, status = excluded.status, step = excluded.step, answers = excluded.answers,
      submitted_at = coalesce(excluded.submitted_at, form_answers.submitted_at), kept = excluded.kept, data = excluded.data`.execute(
    db,
  );
  return uuid;
}

/** What becomes of the assignment: begun, or sent, and given again where it comes again. */
async function moveOn(context: Context, { assignment, form }: Opened, send: boolean): Promise<void> {
  const { services, user } = context;
  const type = assignmentType(context);
  if (!send) {
    if (assignment.status === "open")
      await updateRecord(
        context,
        type,
        assignment.uuid,
        {},
        { action: "begin", more: { status: "started" } },
      );
    return;
  }
  await updateRecord(
    context,
    type,
    assignment.uuid,
    {},
    {
      action: "submit",
      more: {
        status: form.needs_review === false ? "signed_off" : "submitted",
        submitted_at: services.clock.now().toISOString(),
        submitted_by: user.fullname,
        on_behalf: behalfOf(context, assignment) ?? null,
      },
    },
  );
  await nextOccurrence(context, assignment, form);
}
