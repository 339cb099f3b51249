import equal from "fast-deep-equal";
import { holds } from "#framework/shared/access/visible.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { prune } from "#framework/shared/validation/prune.ts";
import { stored } from "#framework/shared/validation/stored.ts";
import type { Context } from "../../context.ts";
import { filesIn } from "../../files/attach.ts";
import { conflict, forbidden, invalid, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { sanitise } from "../../records/write/input/input.ts";
import { findAccessibleRow } from "../../records/read/one.ts";
import { decodeRow, serialize } from "../../records/read/serialize.ts";
import { type RecordType, seesField } from "../../records/store/recordType.ts";
import { updateRecord } from "../../records/write/update.ts";
import type { Input } from "../../routes/module.ts";
import { fitsAnswers } from "./fits.ts";
import { subjectThere } from "../subject.ts";
import { findSubmission, type Submission } from "../submission.ts";
import { asPublished, questionsOf, visibleAnswers, type Wizard, wizardFor } from "../wizard.ts";
import { textsOf } from "../../textsOf.ts";

/** An answer that differs from what the record says. */
interface Difference {
  question: string;
  field: Field;
  value: Json;
  /** In words: what the record says, and what was answered. */
  now: string;
  answered: string;
}

/** Which answers of a sent form differ from the record that it is about, for those who may take them over. */
export async function recordChanges(context: Context, input: Input): Promise<unknown> {
  const { differences, version } = await compared(context, input);
  return {
    changes: differences.map(({ question, field, now, answered }) => ({
      question,
      label: field.label,
      now,
      answered,
    })),
    version,
  };
}

/**
 * Takes chosen answers over into the record that a sent form is about. The form stays as it is.
 * @throws 403 without the permission, 409 when the record was changed in the meantime, 422 with what the record refuses
 */
export async function takeOver(context: Context, input: Input): Promise<unknown> {
  const { wizard, submission, type, about, differences } = await compared(context, input);
  const wanted = new Set(textsOf(input.body.questions));
  const chosen = differences.filter(({ question }) => wanted.has(question));
  if (chosen.length < wanted.size) throw conflict("The record has changed. Compare it again.");
  if (chosen.length === 0) throw invalid({ questions: ["Choose at least one answer."] });
  const values = Object.fromEntries(chosen.map(({ field, value }) => [field.name, value]));
  await updateRecord(
    context,
    type,
    about,
    { ...values, version: input.body.version ?? null },
    { action: "take-over" },
  );
  const named = submission.reference ?? wizard.definition.label;
  return answer(`${chosen.length === 1 ? "1 answer" : `${chosen.length} answers`} of “${named}” taken over`);
}

interface Compared {
  wizard: Wizard;
  submission: Submission;
  type: RecordType;
  about: string;
  differences: Difference[];
  version: number;
}

async function compared(context: Context, input: Input): Promise<Compared> {
  const current = wizardFor(context, input);
  const submission = await findSubmission(context, current, input.params.id ?? "");
  const wizard = asPublished(current, submission.form_version);
  const { writes } = current.definition;
  const about = submission.subject_uuid;
  if (!writes || about === null || submission.submitted_at === null) throw notFound();
  if (!holds(context.user, writes.needs)) throw forbidden();
  const { name, type } = subjectThere(context, current);
  const row = await findAccessibleRow(context, type, about);
  const [whole, shown] = [decodeRow(type, row, context), serialize(type, context, row)];
  const answers = visibleAnswers(wizard, context.user, submission.data);
  const questions = questionsOf(wizard);
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const differences = takenOver(current, name).flatMap(([question, of]): Difference[] => {
    const field = fields.get(of);
    const schema = questions[question];
    const given = answers[question];
    if (!field || !schema || given === undefined || !seesField(context.user, field)) return [];
    const value = asField(schema, field.schema, given, whole[field.name]);
    if (value === undefined || equal(value, whole[field.name] ?? null)) return [];
    const words = (of: Json | undefined) => (of === undefined ? "" : field.type.text(of, field.schema));
    return [{ question, field, value, now: words(shown[field.name]), answered: words(value) }];
  });
  return { wizard, submission, type, about, differences, version: Number(row.version) };
}

/** The questions that can be taken over, each with the field of the record: those that prefill took from it, and `also`. */
function takenOver({ definition }: Wizard, subject: string): [question: string, field: string][] {
  const { prefill = {}, writes } = definition;
  const from = Object.entries(prefill).map(([question, known]) => [question, known.from ?? ""] as const);
  const own = from.filter(([, path]) => path.startsWith(`${subject}.`));
  return [
    ...own.map(([question, path]): [string, string] => [question, path.slice(subject.length + 1)]),
    ...(writes?.also ?? []).map((question): [string, string] => [question, question]),
  ];
}

/** An answer as the record keeps it; of a group, what the form does not ask stays. Undefined for one of another kind. */
function asField(question: Schema, field: Schema, given: Json, now: Json | undefined): Json | undefined {
  if (field.readOnly === true || fieldTypeOf(question).name !== fieldTypeOf(field).name) return undefined;
  // A file belongs to the form that it was handed in with.
  if (filesIn({ given }).length > 0) return undefined;
  const whole = isObject(given) && isObject(now) ? { ...now, ...given } : given;
  return stored(field, prune(field, whole, fitsAnswers), sanitise) ?? undefined;
}

/** What is sent to take answers over. */
export const takeOverBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["questions"],
  properties: {
    questions: {
      type: "array",
      title: "Answers",
      items: { type: "string", maxLength: 60 },
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
    },
    version: { type: "integer", title: "Version" },
  },
} satisfies JsonObject;
