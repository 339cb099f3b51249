import { withoutSignatures } from "#framework/shared/forms/signatures.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { computedNames } from "#framework/shared/forms/computed.ts";
import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { filesIn } from "../../files/attach.ts";
import { findSubmission } from "../submission.ts";
import { officeNames, questionsOf, type Wizard } from "../wizard.ts";

/**
 * What a correction begins with: the answers of the form that was sent, without what is declared or signed again, and
 * without its files, which stay where they were.
 * @throws 404 when the person may not see it, 409 while it is still a draft
 */
export async function amendable(
  context: Context,
  wizard: Wizard,
  id: string,
): Promise<{ answers: JsonObject; about?: string; amends: string }> {
  const { status, data: given, subject_uuid: about } = await findSubmission(context, wizard, id);
  if (status === "draft") throw conflict("A form that has not been sent yet can be changed directly.");
  const data = { ...given, ...underNewNames(wizard, given) };
  const questions = questionsOf(wizard);
  const again = new Set([...officeNames(wizard), ...computedNames(wizard.schemas)]);
  const answers = Object.entries(asObject(withoutSignatures(data))).filter(
    ([name, value]) =>
      questions[name] !== undefined &&
      !again.has(name) &&
      questions[name].const !== true &&
      filesIn({ [name]: value }).length === 0,
  );
  return { answers: Object.fromEntries(answers), about: about ?? undefined, amends: id };
}

/** Answers whose question has another name by now. */
const underNewNames = ({ definition }: Wizard, given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(definition.renamed ?? {}).flatMap(([name, before]) =>
      given[name] === undefined && given[before] !== undefined ? [[name, given[before]] as const] : [],
    ),
  );
