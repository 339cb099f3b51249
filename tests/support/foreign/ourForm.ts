import { checkForm } from "#framework/shared/customForms/checkForm.ts";
import { expandForm } from "#framework/shared/customForms/expand.ts";
import { importForm } from "#framework/shared/customForms/import/importForm.ts";
import { toKeys, toNames } from "#framework/shared/schema/foreign/names.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { pruned, verdict } from "#framework/shared/validation/verdict.ts";
import { mergedAnswers } from "#framework/server/formBuilder/mergedAnswers.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { messagesOf } from "#framework/server/records/write/settle.ts";
import type { OurVerdict } from "./ourJudge.ts";

/** A form that was made of a schema from elsewhere. */
export interface OurForm {
  schema: Schema;
  /** The schema that its answers are judged by. */
  judged: Schema;
  /** A value of the schema from elsewhere as the answers to the form. */
  toAnswers: (value: JsonObject) => JsonObject;
  /** The same the other way. */
  fromAnswers: (answers: JsonObject) => JsonObject;
}

const clock = { today: "2026-11-20", now: "2026-11-20T01:30:00Z" };
const types = { file: { type: "object" }, signature: { type: "object" }, bodyPlace: { type: "object" } };

/** A schema from elsewhere as a form of the builder; undefined for one of which none can be made. */
export function asForm(source: JsonObject): OurForm | undefined {
  const { schema, problems } = importForm(source);
  if (problems.length > 0 || checkForm(schema).length > 0) return undefined;
  const expanded = expandForm(schema, types);
  const isWhole =
    Object.keys(schema.properties ?? {}).join() === "answer" && !JSON.stringify(source).includes('"answer"');
  // Values of the root under names of their own stand in one question of a form.
  const isOpen =
    schema.properties?.other_entries !== undefined && !JSON.stringify(source).includes('"other_entries"');
  const named: Schema = isOpen ? { ...expanded, "x-entries": "other_entries" } : expanded;
  return {
    schema,
    judged: expanded,
    toAnswers: (value) => toKeys(named, isWhole ? { answer: value } : value, true),
    fromAnswers: (answers) => {
      const value = toNames(named, answers);
      return isWhole && isObject(value.answer) ? value.answer : isWhole ? {} : value;
    },
  };
}

/** What the service of forms says of answers. */
export function formJudge({ judged, toAnswers, fromAnswers }: OurForm): (value: JsonObject) => OurVerdict {
  return (value) => {
    try {
      const kept = pruned(judged, mergedAnswers(judged, {}, toAnswers(value))) as JsonObject;
      const wrong = verdict(judged, kept, clock);
      return wrong.length > 0 ? { errors: messagesOf(wrong) } : { kept: fromAnswers(kept) };
    } catch (error) {
      if (error instanceof HttpError) return { errors: error.errors ?? {} };
      throw error;
    }
  };
}
