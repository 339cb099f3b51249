import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { filesIn } from "../../files/attach.ts";
import { appendSeal, hashesOf, hidden } from "../../seals/chain.ts";
import { type ReadStep, renderedText, renderedTexts } from "../../seals/rendered.ts";
import { anonymousAuthor, hasNoAuthor } from "../anonymous/anonymous.ts";
import type { Submission } from "../submission.ts";
import { officeNames, questionsOf, type Wizard } from "../wizard.ts";

/** Seals a form that was just sent. */
export async function sealSubmission(
  context: Context,
  wizard: Wizard,
  submission: Submission,
): Promise<void> {
  await appendSeal(context, {
    submission: submission.uuid,
    form: submission.form,
    form_version: submission.form_version,
    content: {
      ...(await sealedContent(context, wizard, submission)),
      ...(wizard.definition.confirm && { confirmed: wizard.definition.confirm }),
    },
    rendered: textOf(context, wizard, submission.data),
    ...(hasNoAuthor(submission) && {
      signer: anonymousAuthor,
      at: new Date(submission.submitted_at ?? submission.created_at).toISOString(),
    }),
  });
}

/** What is sealed of a form: the answers of those who filled it in, its files by their hash, and whom it corrects. */
export async function sealedContent(
  context: Pick<Context, "db" | "tenant">,
  wizard: Wizard,
  submission: Pick<Submission, "uuid" | "data" | "amends">,
): Promise<JsonObject> {
  const office = officeNames(wizard);
  const questions = questionsOf(wizard);
  const answers = Object.fromEntries(
    Object.entries(submission.data)
      .filter(([name]) => questions[name] !== undefined && !office.has(name))
      .map(([name, value]) => [
        name,
        questions[name]?.["x-encrypted"] ? hidden(submission.uuid, value) : value,
      ]),
  );
  const files = await hashesOf(
    context,
    filesIn(answers).map(([, id]) => id),
  );
  return { answers, files, ...(submission.amends && { amends: submission.amends }) };
}

/** The form as a person reads it, without the office part. */
const textOf = (context: Pick<Context, "tenant">, wizard: Wizard, data: JsonObject): string =>
  renderedText(context, readSteps(wizard), data);

/** The same in every wording that a release has sealed. */
export const readingsOf = (
  context: Pick<Context, "tenant">,
  wizard: Wizard,
  data: JsonObject,
): readonly string[] => renderedTexts(context, readSteps(wizard), data);

const readSteps = ({ steps }: Wizard): ReadStep[] =>
  steps.map(({ title, openSchema, own }) => ({
    title,
    schema: openSchema,
    asks: (name) => own.has(name),
  }));
