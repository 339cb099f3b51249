import type { OfficeReply } from "#framework/shared/forms/reply.ts";
import { resolveCall, type Call } from "#framework/shared/definitions/call.ts";
import { wizardAccess, type WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { FormClock } from "#framework/shared/forms/clocks.ts";
import { inWords, type Reading, stepInWords } from "#framework/shared/forms/words.ts";
import { subjectKey } from "#framework/shared/forms/subject.ts";
import { isAsked, isOpen, type StepSchemas, stepSchemas } from "#framework/shared/forms/steps.ts";
import { type JsonObject, type Schema, textsIn } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { asText, isText } from "#framework/shared/text/asText.ts";

/** A form in steps as the server keeps it. */
export interface Submission {
  /** Null until something of it was saved. */
  id: string | null;
  version: number;
  answers: JsonObject;
  /** Names of the records that its answers referred to when it was loaded, by their id. */
  titles: Record<string, string>;
  completed: ReadonlySet<number>;
  submittedAt: string | null;
  savedAt: string | null;
  author: string;
  /** The version of the form that it is pinned to; 0 until something was saved. */
  formVersion: number;
  /** Its number in a register, and its state there. */
  reference: string | null;
  state: string | null;
  /** The name of whom it is about. */
  about: string | null;
  /** The sent form that it corrects. */
  amends: string | null;
  /** The sent form that corrects it. */
  amendedBy: string | null;
  /** Who answered which step last, by its number. */
  answered: Record<string, string>;
  /** It was sent without its author; `submittedAt` is the beginning of the day. */
  isAnonymous: boolean;
  /** The receipt code, in the answer to the one that was sent. */
  receipt: string | null;
  /** What the office tells the author, once the form has come that far. */
  reply: OfficeReply | null;
  /** Its deadlines. */
  clocks: FormClock[];
  /** Names of what the definition escalates. */
  escalations: string[];
  /** Whether the portal has filled in what it knows. */
  isPrefilled: boolean;
  /** Whether it belongs to whom it is about, and others go on with it too. */
  isShared: boolean;
  /** Whether the person fills it in themselves. */
  isMine: boolean;
  /** Whether the person reviews what others send. */
  reviews: boolean;
}

const replyOf = (value: unknown): OfficeReply | null => {
  const { title, text } = asObject(value);
  return isText(title) && isText(text) ? { title, text } : null;
};

/** A step with its schema. Steps are numbered from 1. */
export interface WizardStep extends StepSchemas {
  number: number;
  title: string;
  description?: string;
  definition: WizardDefinition["steps"][number];
}

/** Names by a key. */
const namesIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asObject(value)).map(([key, name]) => [key, String(name)]));

/** Reads what both calls answer; deadlines are as the contract says them. */
export function submissionOf(data: unknown, steps: number): Submission {
  const answer = asObject(data);
  const textOf = (name: string): string | null => asText(answer[name]) ?? null;
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  return {
    id: textOf("record_id"),
    version: typeof answer.version === "number" ? answer.version : 0,
    answers: asObject(answer.answers),
    titles: namesIn(answer.titles),
    completed: new Set(numbers.filter((number) => answer[`step_${number}_completed`] === true)),
    submittedAt: answer.is_submitted === true ? String(answer.submitted_at ?? "") : null,
    savedAt: textOf("saved_at"),
    author: textOf("author") ?? "",
    formVersion: typeof answer.form_version === "number" && answer.record_id ? answer.form_version : 0,
    reference: textOf("reference"),
    state: textOf("state"),
    about: textOf("about"),
    amends: textOf("amends"),
    amendedBy: textOf("amended_by"),
    answered: namesIn(answer.answered),
    isAnonymous: answer.is_anonymous === true,
    receipt: textOf("receipt"),
    reply: replyOf(answer.reply),
    clocks: (data as { clocks?: FormClock[] }).clocks ?? [],
    escalations: textsIn(answer.escalations),
    isPrefilled: answer.prefilled === true,
    isShared: answer.shared === true,
    isMine: answer.mine !== false,
    reviews: answer.reviews === true,
  };
}

/** A form as it was saved. What only reading it answers stays: whom it is about, and the form that corrects it. */
export const savedOver = (before: Submission, saved: Submission): Submission => ({
  ...saved,
  titles: { ...before.titles, ...saved.titles },
  about: saved.about ?? before.about,
  amendedBy: saved.amendedBy ?? before.amendedBy,
  reply: before.amendedBy === null ? saved.reply : before.reply,
});

/** The steps with their schemas, those that only the office sees taken apart. */
export const stepsOf = (wizard: Pick<WizardDefinition, "steps">, schemas: Schema[]): WizardStep[] =>
  stepSchemas(wizard, schemas).map((step, index) => {
    const definition = wizard.steps[index] ?? { title: "", schema: "" };
    return {
      ...step,
      number: index + 1,
      title: definition.title,
      description: definition.description,
      definition,
    };
  });

/** A step with its words as someone wants to read them. */
export function inReading(step: WizardStep, reading: Reading): WizardStep {
  const definition = stepInWords(step.definition, reading);
  return {
    ...step,
    definition,
    title: definition.title,
    description: definition.description,
    schema: inWords(step.schema, reading),
    openSchema: inWords(step.openSchema, reading),
  };
}

/** The steps that ask something of those who fill the form in. */
export const openSteps = (steps: WizardStep[]): WizardStep[] => steps.filter(isOpen);

/** Of these, those that are asked for the present answers. */
export const askedSteps = (steps: WizardStep[], answers: JsonObject): WizardStep[] =>
  steps.filter((step) => isAsked(step, answers, fits));

/** Where a form is taken up again: at the step after the latest completed one (specification part 1 §3). */
export const resumeAt = (completed: ReadonlySet<number>, steps: readonly WizardStep[]): number => {
  const latest = Math.max(0, ...completed);
  return (steps.find(({ number }) => number > latest) ?? steps.at(-1))?.number ?? 1;
};

/** The two calls of a wizard. */
export function callsOf(wizard: WizardDefinition): { load: Call; save: Call } {
  const needs = wizardAccess(wizard);
  return { load: resolveCall(wizard.calls.load, needs), save: resolveCall(wizard.calls.save, needs) };
}

/** Where an address and a request name whom the form is about: `<subject>_id`. Nothing is said without a record. */
export const aboutOf = ({ subject }: WizardDefinition, record: string | null): Record<string, string> =>
  subject === undefined || record === null ? {} : { [subjectKey(subject)]: record };

/** All questions in one schema, for a form that is read as a whole. */
export const wholeSchema = (steps: WizardStep[], reviews: boolean): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    steps.flatMap(({ schema, openSchema, own }) =>
      Object.entries(propertiesOf(reviews ? schema : openSchema)).filter(([name]) => own.has(name)),
    ),
  ),
});
