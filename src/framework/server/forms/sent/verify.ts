import type { Verdict } from "#framework/shared/forms/seal.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import type { Input } from "../../routes/module.ts";
import { verdictOn } from "../../seals/verdict.ts";
import { readingsOf, sealedContent } from "./seal.ts";
import { anonymityOf, anonymousAuthor, hasNoAuthor } from "../anonymous/anonymous.ts";
import { findSubmission, type Submission } from "../submission.ts";
import { asPublished, officeNames, questionsOf, type Wizard, wizardFor } from "../wizard.ts";

/** Answers whether a sent form is still what was sealed. */
export async function verifySeal(context: Context, input: Input): Promise<unknown> {
  const current = wizardFor(context, input);
  const submission = await findSubmission(context, current, input.params.id ?? "");
  const seal = await verdictOf(context, asPublished(current, submission.form_version), submission);
  if (!seal) throw notFound();
  return { seal };
}

/** Whether a sent form is still what was sealed; undefined for one that has no seal. */
export async function verdictOf(
  context: Context,
  wizard: Wizard,
  submission: Submission,
): Promise<Verdict | undefined> {
  const verdict = await verdictOn(context, submission.uuid, async () => ({
    content: await sealedContent(context, wizard, submission),
    readings: readingsOf(context, wizard, submission.data),
    labelOf: (field) =>
      officeNames(wizard).has(field) ? "Office section" : (questionsOf(wizard)[field]?.title ?? field),
  }));
  if (!verdict || !hasNoAuthor(submission) || verdict.signer === anonymousAuthor) return verdict;
  // The chain still names who sent one before anonymous forms lost their author; nobody reads that any more.
  const contact = anonymityOf(context, wizard)?.drop ?? [];
  const differing = verdict.differing.filter(({ field }) => !contact.includes(field) && field !== "text");
  return {
    ...verdict,
    valid: differing.length === 0 && verdict.broken_at === null,
    signer: anonymousAuthor,
    sealed_at: new Date(submission.submitted_at ?? submission.created_at).toISOString(),
    differing,
  };
}
