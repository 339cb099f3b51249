import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { answerSheet, type AnswerRow } from "../exports/answerSheet.ts";
import { notFound } from "../http/errors.ts";
import type { Reply } from "../http/reply.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { rowsFor } from "../records/read/rowAccess.ts";
import { titlesOf } from "../records/store/titles.ts";
import { type AnswersOrder, linkToAnswers } from "../forms/sent/answersLink.ts";
import { staticAnswers } from "../forms/sent/exportAnswers.ts";
import type { Input } from "../routes/module.ts";
import { opener } from "../exports/link.ts";
import { assignedTo } from "./assign.ts";
import { type Answers, sentAnswers } from "./answers.ts";
import { formType } from "./forms.ts";
import { judgedVersions, versionsOf } from "./versions.ts";

/** Asks for the answers to a form as a file: answers a link that works once, for two minutes. */
export async function orderAnswers(context: Context, { body }: Input): Promise<unknown> {
  const row = await findAccessibleRow(context, formType(context), String(body.form));
  await logActivity(context, { action: "export", resource: "form-answers", label: String(row.title) });
  return linkToAnswers(context, String(row.uuid), body.format);
}

/** The file that was ordered. */
export const answersFile = opener((own, order: AnswersOrder) => {
  const wizard = own.services.wizards.get(order.form);
  return wizard ? staticAnswers(own, wizard, order.format) : builtAnswers(own, order);
});

async function builtAnswers(context: Context, { form, format }: AnswersOrder): Promise<Reply> {
  if (!holds(context.user, "view-form-answers")) throw notFound();
  const row = await findAccessibleRow(context, formType(context), form);
  const versions = await versionsOf(context, form);
  return answerSheet(context, {
    name: String(row.title),
    format,
    versions: judgedVersions(context, versions).map((version, index) => ({
      ...version,
      sections: versions[index]?.definition.ui_schema.steps.flatMap(({ sections }) => sections) ?? [],
    })),
    facts: [assignedTo(context).type.resource.label.one, "Version", "Sent", "Sent by", "On behalf", "Status"],
    batches: batchesOf(context, form),
  });
}

async function* batchesOf(context: Context, form: string): AsyncGenerator<AnswerRow[]> {
  const type = recordTypeOf(context.services.types, "form-answers");
  const subject = assignedTo(context).type;
  const reach = sql<boolean>`${rowsFor(type, context.user)}`;
  for await (const batch of sentAnswers(context, form, reach)) {
    const names = await titlesOf(context, subject, [...new Set(batch.map((given) => given.subject))]);
    yield batch.map((given) => ({
      facts: factsOf(given, names[given.subject] ?? ""),
      version: given.form_version,
      answers: given.answers,
    }));
  }
}

const factsOf = (given: Answers, subject: string): AnswerRow["facts"] => [
  subject,
  given.form_version,
  given.submitted_at,
  String(given.data.submitted_by ?? ""),
  String(given.data.on_behalf ?? ""),
  given.status === "signed_off" ? "Signed off" : "Sent",
];
