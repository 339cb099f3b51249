import { referencesIn } from "#framework/shared/fields/references.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { computedAnswers, computedNames } from "#framework/shared/forms/computed.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { stored } from "#framework/shared/validation/stored.ts";
import type { Context } from "../context.ts";
import { attachFile, filesIn } from "../files/attach.ts";
import { type FieldMessages, invalid } from "../http/errors.ts";
import { sanitise } from "../records/write/input/input.ts";
import { unknownNames } from "../records/write/input/unknownNames.ts";
import { mayList } from "../records/read/mayList.ts";
import { findRow } from "../records/read/one.ts";
import { earlierOf } from "./sent/earlier.ts";
import { ownPerson } from "./people.ts";
import { questionsOf, type Wizard } from "./wizard.ts";

/** Name under which a form's files are tied to it. */
export const formResource = (form: string): string => `form:${form}`;

/** Answers in the form in which they are stored; null where there is none. Unknown questions stay as they are. */
export const asStored =
  (questions: Record<string, Schema>) =>
  (answers: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, stored(questions[name] ?? {}, value, sanitise)]),
    );

/**
 * Answers of known questions, in the form in which they are stored; null takes an answer away. What follows from other
 * answers is computed, whatever was sent.
 * @param own the form itself, and the one that it corrects; what was computed for a form that is sent stays
 * @throws 422 for a question that there is not
 */
export async function mergedAnswers(
  context: Context,
  wizard: Wizard,
  before: JsonObject,
  sent: JsonObject,
  { own = [], isSent = false }: { own?: readonly string[]; isSent?: boolean } = {},
): Promise<JsonObject> {
  const questions = questionsOf(wizard);
  const unknown = Object.entries(sent).flatMap(([name, value]) =>
    Object.hasOwn(questions, name) ? unknownNames(questions[name] ?? {}, value, name) : [name.slice(0, 60)],
  );
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, ["This question does not exist."]])));
  const computed = computedNames(wizard.schemas);
  const answers: JsonObject = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    if (computed.includes(name)) continue;
    const kept = stored(questions[name] ?? {}, value, sanitise);
    if (kept === null) delete answers[name];
    else answers[name] = kept;
  }
  if (computed.length === 0 || isSent) return answers;
  for (const name of computed) delete answers[name];
  return {
    ...answers,
    ...computedAnswers(wizard.schemas, answers, await earlierOf(context, wizard, answers, own)),
  };
}

/**
 * Answers that refer to records which the person does not reach; those that stood there before may stay, and anyone who
 * sees no list may still name themselves.
 */
export async function unreachableAnswers(
  context: Context,
  wizard: Wizard,
  answers: JsonObject,
  before: JsonObject,
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const own = ownPerson(context);
  for (const [name, schema] of Object.entries(questionsOf(wizard))) {
    const known = new Set(referencesIn(schema, before[name]).map(({ id }) => id));
    for (const { resource, id } of referencesIn(schema, answers[name])) {
      const type = context.services.types.get(resource);
      if (!type || !isUuid(id) || known.has(id)) continue;
      const mayChoose = mayList(context, type) || id === own;
      const reached = mayChoose && (await findRow(context, type, id));
      if (!reached) errors[name] = [`${schema.title ?? name}: choose from the list.`];
    }
  }
  return errors;
}

/** Ties the files of a form to it. */
export async function attachAnswers(
  context: Context,
  { definition }: Wizard,
  id: string,
  answers: JsonObject,
): Promise<void> {
  for (const [field, documentId] of filesIn(answers)) {
    await attachFile(context, field, { documentId }, { resource: formResource(definition.name), record: id });
  }
}
