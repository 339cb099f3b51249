import { randomUUIDv7 } from "node:crypto";
import equal from "fast-deep-equal";
import type { UpdateObject } from "kysely";
import type { Tables } from "#generated/tables.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isOver } from "#framework/shared/forms/clocks.ts";
import type { Context } from "../context.ts";
import { canonical, sha256 } from "../canonical.ts";
import { nextVersion } from "../database/changes.ts";
import { clockRulesOf, clocksFor, type Timed } from "./describe.ts";
import { escalationsIn } from "./registers/escalate.ts";
import { draftFacts, sealed, sealedAtRest } from "./atRest.ts";
import { nextReference } from "./registers/reference.ts";
import { officePart, takePlaceOf } from "./sent/corrections.ts";
import { writeSearchText } from "./registers/searchTexts.ts";
import { findSubmission, type Submission } from "./submission.ts";
import { subjectIn, withSubject } from "./subject.ts";
import { questionsOf, type Wizard } from "./wizard.ts";

/** What is written of a form. */
export interface Write {
  data: JsonObject;
  completed: number[];
  send: boolean;
  /** The id of a new form, where its sender has chosen one. */
  id?: string;
  /** What a new form began with: nobody has answered that yet. */
  begun?: JsonObject;
  /** What it is about, where its answers do not say so yet. */
  about?: string;
  /** The sent form that this one corrects. */
  amends?: string;
}

/** Writes a form as it is now, with what follows from it: its number, its clocks, and what must be told at once. */
export async function writeSubmission(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  { data, completed, send, id: chosen, begun, about, amends }: Write,
): Promise<Submission> {
  const { db, tenant, user, services } = context;
  const { definition } = wizard;
  const now = services.clock.now().toISOString();
  const subjectId = subjectIn(wizard, data) ?? about ?? before?.subject_uuid ?? null;
  const id = before?.uuid ?? chosen ?? randomUUIDv7();
  const isDraft = !send && (before === undefined || before.status === "draft");
  const questions = questionsOf(wizard);
  const inRest = isDraft ? draftFacts(questions, data) : sealedAtRest(context, questions, data);
  const draft = isDraft ? sealed(context, data) : null;
  const corrects = send ? await takePlaceOf(context, before?.amends ?? amends ?? null) : null;
  const office = await officePart(context, wizard, corrects);
  const written = {
    data: JSON.stringify({ ...office, ...inRest }),
    sealed_draft: draft,
    completed_steps: JSON.stringify(completed),
    answered: JSON.stringify(answeredBy(context, wizard, before, begun ?? {}, data)),
    ...withSubject(context, subjectId),
    updated_at: now,
    updated_by: user.uuid,
  };
  if (before)
    await updateSubmission(context, id, {
      ...written,
      version: nextVersion,
      // What is still written of a sent form is the office part.
      ...(before.status !== "draft" && { reviewed_by: user.uuid, reviewed_at: now }),
    });
  else
    await db
      .insertInto("form_submissions")
      .values({
        ...written,
        tenant_id: tenant.id,
        uuid: id,
        created_by: user.uuid,
        created_at: now,
        form: definition.name,
        form_version: definition.version,
        status: "draft",
        kind: definition.shared === true ? services.portal.formStore.sharedKind : "author",
        amends: amends ?? null,
      })
      .execute();
  if (send) {
    const reference = await nextReference(context, wizard, subjectId, corrects);
    await updateSubmission(context, id, {
      amends: corrects,
      status: "submitted",
      state: "submitted",
      submitted_at: now,
      submitted_by: user.uuid,
      reference,
      escalations: JSON.stringify(escalationsIn(wizard, data)),
    });
  }
  const submission = await findSubmission(context, wizard, id);
  if (send) await writeSearchText(context, wizard, submission);
  forgetCounts(context);
  return settleDue(context, wizard, submission);
}

/** Writes some columns of a submission. */
export const updateSubmission = (
  { db, tenant }: Context,
  id: string,
  columns: UpdateObject<Tables, "form_submissions">,
) =>
  db
    .updateTable("form_submissions")
    .set(columns)
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .execute();

/** Counts of forms are taken again: of the table, and of those that the registers read. */
export const forgetCounts = (context: Context): void =>
  context.afterCommit(() => {
    const { counts, types, wizards } = context.services;
    const registers = [...wizards.values()].map(({ definition }) => types.get(definition.resource ?? ""));
    for (const table of new Set([
      "form_submissions",
      ...registers.flatMap((type) => type?.store.table ?? []),
    ]))
      counts.forget(context.tenant.id, table);
  });

/**
 * Keeps when the next deadline ends, so that registers can be sorted by it; nothing while none runs. Keeps by which
 * rules, too: after they change it is worked out again.
 */
export async function settleDue<T extends Timed & Pick<Submission, "uuid" | "due_at" | "due_rules">>(
  context: Context,
  wizard: Wizard,
  submission: T,
): Promise<T> {
  const due = clocksFor(context, wizard, submission).find((clock) => !isOver(clock))?.due ?? null;
  const rules = rulesHash(clockRulesOf(context, wizard));
  const known = submission.due_at === null ? null : new Date(submission.due_at).toISOString();
  if (due === known && rules === submission.due_rules) return submission;
  await updateSubmission(context, submission.uuid, { due_at: due, due_rules: rules });
  return { ...submission, due_at: due, due_rules: rules };
}

/** What tells the rules of a form's deadlines from earlier ones. */
export const rulesHash = (rules: readonly unknown[]): string => sha256(canonical(rules));

/** Who answered each step last: a form may be taken over by someone else. */
function answeredBy(
  { user }: Context,
  { steps }: Wizard,
  before: Submission | undefined,
  begun: JsonObject,
  data: JsonObject,
): Record<string, string> {
  const answered = { ...before?.answered };
  for (const { number, own } of steps)
    if ([...own].some((name) => !equal((before?.data ?? begun)[name], data[name])))
      answered[number] = user.fullname;
  return answered;
}
