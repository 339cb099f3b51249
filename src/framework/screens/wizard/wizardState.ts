import { resolveCall, type Call } from "#shared/definitions/call.ts";
import { type WizardDefinition, wizardPermissions } from "#shared/definitions/definitions.ts";
import { propertiesOf } from "#shared/fields/fields.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { withProperties } from "../../forms/formSchema.ts";

/** A form in steps as the server keeps it. */
export interface Submission {
  /** Null until something of it was saved. */
  id: string | null;
  version: number;
  answers: JsonObject;
  completed: ReadonlySet<number>;
  submittedAt: string | null;
  savedAt: string | null;
  author: string;
  /** Whether the person fills it in themselves. */
  isMine: boolean;
  /** Whether the person reviews what others send. */
  reviews: boolean;
}

/** A step with its schema. Steps are numbered from 1. */
export interface WizardStep {
  number: number;
  title: string;
  description?: string;
  definition: WizardDefinition["steps"][number];
  /** Every question, the office part among them. */
  schema: Schema;
  /** The questions of those who fill it in. */
  openSchema: Schema;
  /** Names of the office part. */
  office: string[];
}

/** Reads what both calls answer. */
export function submissionOf(data: unknown, steps: number): Submission {
  const answer = data as Record<string, unknown>;
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  return {
    id: (answer.record_id as string | null | undefined) ?? null,
    version: typeof answer.version === "number" ? answer.version : 0,
    answers: (answer.answers as JsonObject | undefined) ?? {},
    completed: new Set(numbers.filter((number) => answer[`step_${number}_completed`] === true)),
    submittedAt: answer.is_submitted === true ? String(answer.submitted_at ?? "") : null,
    savedAt: (answer.saved_at as string | null | undefined) ?? null,
    author: typeof answer.author === "string" ? answer.author : "",
    isMine: answer.mine !== false,
    reviews: answer.reviews === true,
  };
}

/** The steps with their schemas, those that only the office sees taken apart. */
export const stepsOf = ({ steps }: WizardDefinition, schemas: Schema[]): WizardStep[] =>
  steps.map((definition, index) => {
    const schema = schemas[index] ?? {};
    const office = Object.keys(definition.only ?? {});
    return {
      number: index + 1,
      title: definition.title,
      description: definition.description,
      definition,
      schema,
      office,
      openSchema: office.length === 0 ? schema : withProperties(schema, (name) => !office.includes(name)),
    };
  });

/** Where a form is taken up again: at the step after the latest completed one (specification part 1 §3). */
export const resumeAt = (completed: ReadonlySet<number>, steps: number): number =>
  Math.min(steps, Math.max(0, ...completed) + 1);

/** The two calls of a wizard. */
export function callsOf(wizard: WizardDefinition): { load: Call; save: Call } {
  const needs = { permissions: wizardPermissions(wizard) };
  return { load: resolveCall(wizard.calls.load, needs), save: resolveCall(wizard.calls.save, needs) };
}

/** Where an address and a request name whom the form is about: `<subject>_id`. Nothing is said without a record. */
export const aboutOf = ({ subject }: WizardDefinition, record: string | null): Record<string, string> =>
  subject === undefined || record === null ? {} : { [subjectKey(subject)]: record };

/** Name under which the record goes along that a form is about. */
export const subjectKey = (subject: string): string => `${subject}_id`;

/** All questions in one schema, for a form that is read as a whole. */
export const wholeSchema = (steps: WizardStep[], reviews: boolean): Schema => ({
  type: "object",
  properties: Object.assign(
    {},
    ...steps.map(({ schema, openSchema }) => propertiesOf(reviews ? schema : openSchema)),
  ) as Record<string, Schema>,
});
