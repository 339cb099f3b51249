import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { logActivity } from "../../audit/activity.ts";
import { isLogged } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import { answerSheet, type AnswerRow } from "../../exports/answerSheet.ts";
import type { SheetFormat } from "../../exports/sheet.ts";
import { forbidden, notFound } from "../../http/errors.ts";
import type { Reply } from "../../http/reply.ts";
import { seesField } from "../../records/store/recordType.ts";
import { titlesOf } from "../../records/store/titles.ts";
import type { Input } from "../../routes/module.ts";
import { linkToAnswers } from "./answersLink.ts";
import { anonymousAuthor, hasNoAuthor } from "../anonymous/anonymous.ts";
import { sentSubmissions, type Submission } from "../submission.ts";
import { type Subject, subjectOf } from "../subject.ts";
import {
  asPublished,
  mayExport,
  sectionsOf,
  visibleAnswers,
  wholeSchema,
  type Wizard,
  wizardFor,
} from "../wizard.ts";

/** Asks for the answers to a form in steps as a file. @throws 403 for those who may not have it */
export async function orderStaticAnswers(context: Context, input: Input): Promise<unknown> {
  const wizard = wizardFor(context, input);
  if (!mayExport(context.user, wizard)) throw forbidden();
  const { name, label, resource } = wizard.definition;
  const fields = fieldsOf(wholeSchema(wizard)).filter(
    (field) => isLogged(field) && seesField(context.user, field),
  );
  await logActivity(context, {
    action: "export",
    resource: resource ?? name,
    label,
    changes: { fields: fields.map((field) => field.name) },
  });
  return linkToAnswers(context, name, input.body.format);
}

/** What was sent of a form in steps as a file, so far as the person sees it. @throws 404 for those who may not have it */
export function staticAnswers(context: Context, wizard: Wizard, format: SheetFormat): Reply {
  if (!mayExport(context.user, wizard)) throw notFound();
  const subject = subjectOf(context.services, wizard);
  return answerSheet(context, {
    name: wizard.definition.label,
    format,
    versions: [...wizard.versions.values(), wizard].map((version) => ({
      number: version.definition.version,
      schema: wholeSchema(version),
      migrations: [],
      sections: version.steps.flatMap(({ number }) => sectionsOf(version, number)),
    })),
    facts: [
      "Reference",
      ...(subject ? [subject.type.resource.label.one] : []),
      "Version",
      "Sent",
      "Completed by",
      "Status",
    ],
    batches: batchesOf(context, wizard, subject),
  });
}

/** When it was sent; of an anonymous form the day. */
function sentOn({ tenant }: Context, sent: Submission): string | null {
  if (sent.submitted_at === null) return null;
  const at = new Date(sent.submitted_at);
  return hasNoAuthor(sent) ? clockAt(at, tenant.settings.time_zone).date : at.toISOString();
}

async function* batchesOf(
  context: Context,
  wizard: Wizard,
  subject: Subject | undefined,
): AsyncGenerator<AnswerRow[]> {
  for await (const batch of sentSubmissions(context, wizard)) {
    const ids = batch.flatMap(({ subject_uuid: id }) => (id === null ? [] : [id]));
    const names = subject ? await titlesOf(context, subject.type, [...new Set(ids)]) : {};
    yield batch.map((sent) => ({
      facts: [
        sent.reference,
        ...(subject ? [names[sent.subject_uuid ?? ""] ?? ""] : []),
        sent.form_version,
        sentOn(context, sent),
        hasNoAuthor(sent) ? anonymousAuthor : sent.author,
        sent.state,
      ],
      version: sent.form_version,
      answers: visibleAnswers(asPublished(wizard, sent.form_version), context.user, sent.data),
    }));
  }
}
