import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { filledIn, stored } from "#framework/shared/validation/stored.ts";
import { invalid } from "../http/errors.ts";
import { sanitise } from "../records/write/input/input.ts";
import { unknownNames } from "../records/write/input/unknownNames.ts";

/** How many names are told at once. */
const mostTold = 20;

/**
 * Answers in the form in which they are kept, with those that were sent laid over them; null takes an answer away. Values
 * that can be only one are filled in.
 * @throws 422 that names what nobody asked, at any depth
 */
export function mergedAnswers(schema: Schema, before: JsonObject, sent: JsonObject): JsonObject {
  const questions = propertiesOf(schema);
  const unknown = Object.entries(sent).flatMap(([name, value]) =>
    Object.hasOwn(questions, name) ? unknownNames(questions[name] ?? {}, value, name) : [name.slice(0, 60)],
  );
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.slice(0, mostTold).map((name) => [name, ["This question does not exist."]])),
    );
  const answers: JsonObject = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    const kept = stored(questions[name] ?? {}, value, sanitise);
    if (kept === null) delete answers[name];
    else answers[name] = kept;
  }
  return { ...Object.fromEntries(filledIn(schema, Object.entries(answers))), ...answers };
}
