import { askedAs } from "#framework/shared/customForms/askedAs.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import { pathOf } from "#framework/shared/customForms/setAside.ts";
import type { Context } from "../context.ts";
import type { Answers } from "./answers.ts";
import { inHand } from "./nearby.ts";
import { judgedVersions, versionsOf } from "./versions.ts";

/**
 * The answers that a later version of the form has no place for, to be read: each with its question as the version asked
 * it that it was given under. Undefined where there are none.
 * @param subject the record that the form is about
 */
export async function setAsideOf(
  context: Context,
  answers: Answers | undefined,
  subject: string,
): Promise<JsonObject | undefined> {
  const aside = Object.entries(answers?.kept.set_aside ?? {});
  if (!answers || aside.length === 0) return undefined;
  const versions = judgedVersions(context, await versionsOf(context, answers.form)).filter(
    ({ number }) => number <= answers.form_version,
  );
  // Their paths may have dots; a name of its own is no path.
  const named = aside.map(([path, value], index) => ({
    name: `answer_${index + 1}`,
    question: askedAs(versions, pathOf(path), value, fits),
    value,
  }));
  const given = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(named.map(({ name, question }) => [name, question])),
  };
  const shown = await inHand(context, schema, { subject, answers: given, mayFill: false });
  return { schema: asObject(shown), answers: given };
}
