import { conflict, invalid, notFound } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { updateRecord } from "../records/write/update.ts";
import { idFrom } from "../routes/idFrom.ts";
import { tenantClock } from "../tenants/calendar.ts";
import type { Input } from "../routes/module.ts";
import { type Answers, sealedKept } from "./answers.ts";
import { assignmentType } from "./assign.ts";
import { describeOpened, openForm } from "./open.ts";
import { dataWith, nextVersion } from "../database/changes.ts";

/** Why answers are not there to be reviewed: mostly someone else has been quicker. */
function reviewedAlready({ status, data }: Answers): string {
  const who = typeof data.reviewed_by === "string" ? data.reviewed_by : "Someone else";
  if (status === "returned") return `${who} has already returned this form for changes.`;
  if (status === "signed_off") return `${who} has already signed off this form.`;
  return "This form has not been sent yet.";
}

/** What is kept of answers, with these as they were sent. */
const withSent = ({
  kept,
  submitted_at: at,
  form_version: version,
  answers,
  data,
}: Answers): Answers["kept"] => ({
  ...kept,
  sent: [...(kept.sent ?? []), { at, by: String(data.submitted_by ?? ""), version, answers }],
});

/** Signs off what was sent, or gives it back to be corrected with a note that says what. */
export async function reviewAnswers(context: Context, input: Input): Promise<unknown> {
  const id = idFrom(input, "assignment_id");
  const { decision, note } = input.body;
  const opened = await openForm(context, id, { lock: true });
  const { answers, form } = opened;
  if (!answers) throw notFound();
  if (answers.status !== "submitted") throw conflict(reviewedAlready(answers));
  if (decision === "return" && (typeof note !== "string" || note.trim() === ""))
    throw invalid({ note: ["Explain what needs to be corrected."] });
  const status = decision === "return" ? "returned" : "signed_off";
  const facts = {
    reviewed_by: context.user.fullname,
    reviewed_at: tenantClock(context).now,
    review_note: typeof note === "string" && note.trim() !== "" ? note.trim() : null,
  };
  await context.db
    .updateTable("form_answers")
    .set({
      status,
      version: nextVersion,
      updated_at: facts.reviewed_at,
      updated_by: context.user.uuid,
      data: dataWith(facts),
      // What was sent and signed stays, whatever becomes of the answers.
      ...(status === "returned" && { kept: sealedKept(context, withSent(answers)) }),
    })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", answers.uuid)
    .execute();
  await updateRecord(
    context,
    assignmentType(context),
    id,
    {},
    {
      action: status === "returned" ? "return" : "sign-off",
      more: { status },
    },
  );
  await logActivity(context, {
    action: status === "returned" ? "return" : "sign-off",
    resource: "form-answers",
    record: answers.uuid,
    label: String(form.title),
  });
  context.afterCommit(() => context.services.counts.forget(context.tenant.id, "form_answers"));
  return answer(
    status === "returned" ? "Returned for changes" : "Signed off",
    await describeOpened(context, await openForm(context, id)),
  );
}
