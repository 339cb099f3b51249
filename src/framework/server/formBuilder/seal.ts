import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Verdict } from "#framework/shared/forms/seal.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { sha256 } from "../canonical.ts";
import { filesIn } from "../files/attach.ts";
import { notFound } from "../http/errors.ts";
import type { Input } from "../routes/module.ts";
import { appendSeal, hashesOf, hidden } from "../seals/chain.ts";
import { renderedText, renderedTexts } from "../seals/rendered.ts";
import { verdictOn } from "../seals/verdict.ts";
import { type Opened, openForm } from "./open.ts";
import { builtSteps } from "./steps.ts";

type Sent = Pick<Opened, "version" | "form" | "assignment"> & { uuid: string; answers: JsonObject };

/** Seals answers that were just sent. A form that was given back and sent again gets another seal; the first one stays. */
export async function sealAnswers(context: Context, sent: Sent): Promise<void> {
  await appendSeal(context, {
    submission: sent.uuid,
    form: String(sent.assignment.form),
    form_version: sent.version.number,
    content: {
      ...(await contentOf(context, sent)),
      ...(sent.form.asks_password === true && { confirmed: "password" }),
    },
    rendered: textOf(context, sent),
  });
}

/** Answers whether a form that was sent is still what was sealed. */
export async function verifyAnswers(context: Context, { query }: Input): Promise<unknown> {
  const seal = await verdictOf(context, await openForm(context, query.assignment_id ?? ""));
  if (!seal) throw notFound();
  return { seal };
}

/** Whether a form that was sent is still what was sealed; undefined for one that has no seal. */
export async function verdictOf(
  context: Context,
  { answers: kept, version, form, assignment }: Opened,
): Promise<Verdict | undefined> {
  if (!kept || !assignment.submitted_at) return undefined;
  const sent = { uuid: kept.uuid, answers: kept.answers, version, form, assignment };
  const asked = propertiesOf(version.judged);
  return verdictOn(context, kept.uuid, async () => ({
    content: await contentOf(context, sent),
    readings: renderedTexts(context, builtSteps({ version }), kept.answers).map((text) =>
      hashed(kept.uuid, text),
    ),
    labelOf: (field) => asked[field]?.title ?? field,
  }));
}

/** Answers are encrypted at rest, all of them: the chain holds of each only what tells whether it is the same. */
async function contentOf(context: Context, { uuid, answers }: Sent): Promise<JsonObject> {
  const files = await hashesOf(
    context,
    filesIn(answers).map(([, id]) => id),
  );
  return {
    answers: Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, hidden(uuid, value)])),
    files,
  };
}

const textOf = (context: Context, { uuid, version, answers }: Sent): string =>
  hashed(uuid, renderedText(context, builtSteps({ version }), answers));

const hashed = (uuid: string, text: string): string => sha256(`${uuid} ${text}`);
