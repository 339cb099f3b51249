import { sql, type SqlBool } from "kysely";
import type { Json } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { updateRecord } from "../../records/write/update.ts";
import { type Submission, submissionsOf } from "../submission.ts";
import { subjectColumn, subjectThere } from "../subject.ts";
import type { Wizard } from "../wizard.ts";

/**
 * Brings about what follows from a sent form for the record that it is about: fields that take an answer by
 * themselves (`applies` of its definition), and what other areas judge again.
 */
export async function applyAnswers(context: Context, wizard: Wizard, submission: Submission): Promise<void> {
  const { definition } = wizard;
  const about = submission.subject_uuid;
  if (about === null || submission.submitted_at === null) return;
  const taken = Object.entries(definition.applies ?? {}).flatMap(([field, question]): [string, Json][] => {
    const answer = submission.data[question];
    return answer === undefined ? [] : [[field, answer]];
  });
  if (taken.length > 0 && (await isLatest(context, submission, about))) {
    const { type } = subjectThere(context, wizard);
    const more = Object.fromEntries(taken);
    await updateRecord(context, type, about, {}, { action: "take-over", more });
  }
  await context.services.portal.formFollowUps.get(definition.name)?.(context, about);
}

/** Whether no other form of its kind about the record was sent after it. */
async function isLatest(context: Context, sent: Submission, about: string): Promise<boolean> {
  const later = await submissionsOf(context)
    .select("uuid")
    .where(subjectColumn(context), "=", about)
    .where("form", "=", sent.form)
    .where("status", "<>", "draft")
    .where(sql<SqlBool>`(submitted_at, uuid) > (${sent.submitted_at}::timestamptz, ${sent.uuid}::uuid)`)
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}
