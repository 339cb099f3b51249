import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Verdict } from "#framework/shared/forms/seal.ts";
import type { Context } from "../context.ts";
import { facts, paragraph, type PdfPart, under } from "../pdf/parts.ts";
import { anonymousAuthor, hasNoAuthor } from "../forms/anonymous/anonymous.ts";
import { describeWithTitles } from "../forms/describe.ts";
import { stateInWords } from "../forms/registers/stateInWords.ts";
import { subjectOf } from "../forms/subject.ts";
import type { Submission } from "../forms/submission.ts";
import { verdictOf } from "../forms/sent/verify.ts";
import { asPublished, reviews, sectionsOf, visibleAnswers, type Wizard } from "../forms/wizard.ts";
import { aboutFacts } from "./about.ts";
import { answeredParts, type Paper, type PaperStep } from "./formPdf.ts";
import { sealParts } from "./sealParts.ts";

/** A form in steps on paper, as it was published when it was begun; a draft says across each page that it is one. */
export async function staticFormPdf(
  context: Context,
  current: Wizard,
  submission: Submission,
): Promise<Paper> {
  const wizard = asPublished(current, submission.form_version);
  const label = current.definition.sentLabel ?? current.definition.label;
  const answers = visibleAnswers(wizard, context.user, submission.data);
  const seal = await verdictOf(context, wizard, submission);
  const isReviewed = reviews(context.user, wizard);
  const { about, reply } = await describeWithTitles(context, current, submission);
  const title = submission.reference ? `${label} ${submission.reference}` : label;
  return {
    title,
    file: `${submission.reference ?? label}.pdf`,
    footer: title,
    mark: submission.submitted_at === null ? "Draft" : undefined,
    parts: [
      facts(await factsOf(context, current, submission, { seal, about })),
      ...(await answeredParts(context, openSteps(wizard, submission, seal?.signer), answers)),
      // Those who review have it in the office's part.
      ...(reply && !isReviewed ? under(reply.title, [paragraph(reply.text)]) : []),
      ...(isReviewed ? await officeParts(context, wizard, answers) : []),
      ...sealParts(seal, context.tenant.settings.time_zone, hasNoAuthor(submission)),
    ],
  };
}

async function factsOf(
  context: Context,
  current: Wizard,
  submission: Submission,
  { seal, about }: { seal: Verdict | undefined; about: string | null },
): Promise<[string, string][]> {
  const zone = context.tenant.settings.time_zone;
  const subject = subjectOf(context.services, current);
  const state = stateInWords(context, current, submission.state);
  const when = (at: string) => writtenInstant(new Date(at).toISOString(), zone);
  const dayOf = (at: string) => writtenDate(clockAt(new Date(at), zone).date);
  return [
    ...(await aboutFacts(context, subject?.type, submission.subject_uuid, about ?? undefined)),
    ["Completed by", hasNoAuthor(submission) ? anonymousAuthor : (submission.author ?? "")],
    submission.submitted_at === null
      ? ["Last saved", when(submission.updated_at)]
      : [
          "Sent",
          `${hasNoAuthor(submission) ? dayOf(submission.submitted_at) : when(submission.submitted_at)}${seal ? `, by ${seal.signer}` : ""}`,
        ],
    ...(state ? [["Status", state] satisfies [string, string]] : []),
    ...(submission.amends ? [["Amends", "an earlier form"] satisfies [string, string]] : []),
    ["Form version", String(submission.form_version)],
  ];
}

/** The steps of those who filled it in. */
const openSteps = (wizard: Wizard, { answered }: Submission, sender: string | undefined): PaperStep[] =>
  wizard.steps.flatMap(({ number, title, open, openSchema, own }) =>
    open
      ? [
          {
            title: `${number}. ${title}`,
            schema: openSchema,
            sections: sectionsOf(wizard, number),
            asks: (name) => own.has(name),
            ...(answered[number] !== undefined && answered[number] !== sender && { by: answered[number] }),
          },
        ]
      : [],
  );

/** What the office wrote, for those who review: its groups as sections of their own. */
async function officeParts(context: Context, wizard: Wizard, answers: JsonObject): Promise<PdfPart[]> {
  const parts: PdfPart[] = [];
  for (const { schema, office } of wizard.steps)
    for (const name of office) {
      const group = propertiesOf(schema)[name];
      const own = answers[name];
      if (!group?.properties || !isObject(own)) continue;
      const sections = [{ fields: Object.keys(propertiesOf(group)) }];
      const step = { title: group.title ?? "Office", schema: group, sections, asks: () => true };
      parts.push(...(await answeredParts(context, [step], own)));
    }
  return parts;
}
