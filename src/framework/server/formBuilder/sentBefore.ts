import { signaturesToRenew, signAgain } from "#framework/shared/forms/signatures.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { labelAt } from "#framework/shared/validation/labels.ts";
import type { FieldError } from "#framework/shared/validation/rules.ts";
import type { Context } from "../context.ts";
import type { Answers } from "./answers.ts";
import { inHand } from "./nearby.ts";
import { type FormVersion, judgedVersions, versionsOf } from "./versions.ts";

/** What is wrong with signatures that were made before a returned form was changed. */
export function oldSignatures(
  { number, judged }: FormVersion & { judged: Schema },
  before: Answers | undefined,
  answers: JsonObject,
): FieldError[] {
  const sent = before?.status === "returned" ? before.kept.sent?.at(-1) : undefined;
  if (!sent) return [];
  return signaturesToRenew({ schema: judged, version: number }, answers, sent).map((pointer) => ({
    pointer,
    message: signAgain(number === sent.version ? "answers" : "the questions", labelAt(judged, pointer)),
  }));
}

/** A form as it was each time that it was sent before it was returned, to be read: the first one first. */
export async function sentBefore(
  context: Context,
  answers: Answers | undefined,
  version: FormVersion & { judged: Schema },
  subject: string,
): Promise<JsonObject[]> {
  const all = answers?.kept.sent ?? [];
  if (!answers || all.length === 0) return [];
  const isCurrent = all.every((each) => each.version === version.number);
  const versions = isCurrent
    ? [{ number: version.number, schema: version.judged }]
    : judgedVersions(context, await versionsOf(context, answers.form));
  return Promise.all(
    all.map(async (each) => {
      const { schema = {} } = versions.find(({ number }) => number === each.version) ?? {};
      const read = await inHand(context, schema, { subject, answers: each.answers, mayFill: false });
      return { ...each, schema: asObject(read) };
    }),
  );
}
