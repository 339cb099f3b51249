import { answersKey } from "../describe.ts";
import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logAnonymous } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { filesIn } from "../../files/attach.ts";
import { type FieldMessages, invalid } from "../../http/errors.ts";
import { forgetAnswers } from "../../http/request/idempotency.ts";
import { Reply } from "../../http/reply.ts";
import { anonymityOf, startOfToday } from "./anonymous.ts";
import { sealedAtRest } from "../atRest.ts";
import { escalate } from "../registers/escalate.ts";
import { findByReceipt, newReceipt, receiptHash } from "./receipts.ts";
import { nextReference } from "../registers/reference.ts";
import { sealSubmission } from "../sent/seal.ts";
import { writeSearchText } from "../registers/searchTexts.ts";
import { type Submission, submissionColumns } from "../submission.ts";
import { escalationsIn } from "../registers/escalate.ts";
import { subjectAnswer, subjectIn, withSubject } from "../subject.ts";
import { questionsOf, type Wizard } from "../wizard.ts";
import { forgetCounts, settleDue } from "../write.ts";

interface Sent {
  data: JsonObject;
  completed: number[];
  /** The code that its sender has made up. */
  receipt?: string;
  /** The sent form that it would correct. */
  amends?: string | null;
}

/**
 * Sends a form without its author: a new record under a random id, with the day and nothing finer, sealed and logged
 * without a person. Everything of the draft is deleted: its row, its files, and the answers that were kept for repeated
 * requests. The answer to the request is not kept either.
 * @throws 422 for files, which can show who made them, and for a correction of a form that names its author
 */
export async function sendAnonymously(
  context: Context,
  wizard: Wizard,
  before: Submission | undefined,
  { data, completed, receipt = newReceipt(), amends }: Sent,
): Promise<Reply> {
  const kept = withoutContact(context, wizard, data);
  refuseTraces(wizard, kept, amends ?? before?.amends);
  const { db, tenant } = context;
  const { definition } = wizard;
  if (before) await deleteDraft(context, before);
  const day = startOfToday(context);
  const subjectId = subjectIn(wizard, kept) ?? null;
  const reference = await nextReference(context, wizard, subjectId);
  const stored = sealedAtRest(context, questionsOf(wizard), kept);
  const sent = await db
    .insertInto("form_submissions")
    .values({
      tenant_id: tenant.id,
      uuid: randomUUID(),
      created_at: day,
      updated_at: day,
      form: definition.name,
      form_version: definition.version,
      ...withSubject(context, subjectId),
      status: "submitted",
      state: "submitted",
      completed_steps: JSON.stringify(completed),
      data: JSON.stringify(stored),
      kind: "author",
      submitted_at: day,
      reference,
      escalations: JSON.stringify(escalationsIn(wizard, kept)),
      receipt_hash: receiptHash(receipt),
    })
    .returning(submissionColumns(context))
    .executeTakeFirstOrThrow();
  const submission = await settleDue(context, wizard, { ...sent, data: kept });
  await writeSearchText(context, wizard, submission);
  forgetCounts(context);
  await sealSubmission(context, wizard, submission);
  await escalate(context, wizard, submission);
  await logAnonymous(context, day, {
    action: "submit",
    resource: definition.resource ?? definition.name,
    record: submission.uuid,
    label: definition.label,
  });
  return sentReply(context, wizard, { reference, state: submission.state, submitted_at: day }, receipt);
}

/** The answer to a form that was sent with this receipt before: its sender had no answer and sends it again. */
export async function sentBefore(
  context: Context,
  wizard: Wizard,
  receipt: unknown,
): Promise<Reply | undefined> {
  if (typeof receipt !== "string" || anonymityOf(context, wizard) === undefined) return undefined;
  const found = await findByReceipt(context, wizard, receipt);
  return found && sentReply(context, wizard, found, receipt);
}

/** It names no record: anyone who wrote it cannot open it, and has the receipt. */
function sentReply(
  context: Context,
  wizard: Wizard,
  { reference, state, submitted_at: at }: Pick<Submission, "reference" | "state" | "submitted_at">,
  receipt: string,
): Reply {
  const { definition, steps } = wizard;
  return new Reply({
    message: definition.submitted ?? `${definition.label} sent`,
    untraceable: true,
    data: {
      ...Object.fromEntries(steps.map(({ number, open }) => [`step_${number}_completed`, open])),
      is_submitted: true,
      [answersKey(context, wizard)]: {},
      record_id: null,
      version: 0,
      form_version: definition.version,
      ...subjectAnswer(context, wizard, null),
      status: "submitted",
      state,
      reference,
      submitted_at: at === null ? null : new Date(at).toISOString(),
      saved_at: null,
      author: null,
      is_anonymous: true,
      answered: {},
      amends: null,
      escalations: [],
      clocks: [],
      reply: null,
      mine: false,
      reviews: false,
      receipt,
    },
  });
}

/** The answers without those that would name their author. */
function withoutContact(context: Context, wizard: Wizard, data: JsonObject): JsonObject {
  const dropped = anonymityOf(context, wizard)?.drop ?? [];
  return Object.fromEntries(Object.entries(data).filter(([name]) => !dropped.includes(name)));
}

function refuseTraces(wizard: Wizard, data: JsonObject, amends: string | null | undefined): void {
  const errors: FieldMessages = {};
  const questions = questionsOf(wizard);
  for (const [field] of filesIn(data))
    errors[field] = [
      `${questions[field]?.title ?? field}: files can show who made them. Remove them, and describe in words what they show.`,
    ];
  if (amends)
    errors.anonymous = ["You can't amend a form that names you anonymously. Start a new form instead."];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function deleteDraft(context: Context, { uuid }: Submission): Promise<void> {
  const { db, tenant, services, afterCommit } = context;
  const files = await db
    .deleteFrom("files")
    .where("tenant_id", "=", tenant.id)
    .where("attached_record", "=", uuid)
    .returning("storage_key")
    .execute();
  for (const { storage_key: key } of files) afterCommit(() => services.files.remove(key));
  await forgetAnswers(context, uuid);
  await db
    .deleteFrom("form_submissions")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", uuid)
    .execute();
}
