import type { FormDefinition, FormLayout } from "#framework/shared/customForms/form.ts";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { SignedAnswers } from "#framework/shared/forms/signatures.ts";
import { inWords, type Reading, stepInWords } from "#framework/shared/forms/words.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { withProperties } from "#framework/shared/schema/withProperties.ts";

/** A form in someone's hands, as the server answers it. */
export interface AssignedForm {
  form: {
    uuid: string;
    title: string;
    description: string | null;
    version: number;
    schema: Schema;
    ui_schema: FormLayout;
    /** Anyone who sends it enters their password again. */
    asks_password: boolean;
  };
  answers: JsonObject;
  /** The last step that was completed. */
  step: number;
  status: string;
  assignment_id: string;
  /** What the record is called that the form was given to. */
  subject: string;
  due_date: string | null;
  on_behalf: string | null;
  submitted_at: string | null;
  submitted_by: string | null;
  submitted_on_behalf: string | null;
  /** Whether what was sent can be checked against its seal. */
  is_sealed: boolean;
  reviewed_by: string | null;
  reviewed_at: string | null;
  review_note: string | null;
  saved_at: string | null;
  attention: string[];
  /** Answers that this version has no place for, with their questions as they were asked; left out without any. */
  set_aside?: { schema: Schema; answers: JsonObject };
  authors: Record<string, string>;
  /** The form as it was each time that it was sent before it was returned; a device of an earlier version has none. */
  sent_before?: (SignedAnswers & { at: string | null; by: string; schema: Schema })[];
  may_fill: boolean;
  may_review: boolean;
}

/** A step of a form that is drawn by itself. */
export interface FormStep {
  number: number;
  title: string;
  description?: string;
  /** The questions of this step, with the conditions that bring them in. */
  schema: Schema;
  sections: Section[];
}

/** A form with its words as someone wants to read them. */
export const inReading = (form: FormDefinition, reading: Reading): FormDefinition => ({
  schema: inWords(form.schema, reading),
  ui_schema: { steps: form.ui_schema.steps.map((step) => stepInWords(step, reading)) },
});

/** A form as one page to read: its headings, the title of a step above its first. */
export const sectionsOf = ({ steps }: FormLayout): Section[] =>
  steps.flatMap(({ title, sections }) =>
    sections.map((section, index) => ({
      ...section,
      title: section.title ?? (index === 0 ? title : undefined),
    })),
  );

/** A form with no more questions than this is filled in on one page, whatever steps it has. */
const mostOnOnePage = 8;

/**
 * The steps in which a form is filled in: each draws its own questions; all of them are judged by the one schema.
 * A short form is one step with everything on it, so that it can be sent at once.
 */
export function stepsOf(schema: Schema, layout: FormLayout): FormStep[] {
  const steps = isShort(layout) ? [onePage(layout)] : layout.steps;
  return steps.map(({ title, description, sections }, index) => {
    const names = new Set(sections.flatMap(({ fields }) => fields.flat()));
    return {
      number: index + 1,
      title,
      description,
      schema: withProperties(schema, (name) => names.has(name)),
      sections,
    };
  });
}

type Page = Pick<FormStep, "title" | "description" | "sections">;

const isShort = ({ steps }: FormLayout): boolean =>
  steps.length > 1 &&
  steps.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields)).length <= mostOnOnePage;

/** All steps of a form as one: what a step says of itself goes to its first section. */
const onePage = ({ steps }: FormLayout): Page => ({
  title: steps[0]?.title ?? "",
  description: steps[0]?.description,
  sections: steps.flatMap(({ title, description, sections }, at) =>
    sections.map((section, index) => ({
      ...section,
      title: section.title ?? (index === 0 ? title : undefined),
      description: section.description ?? (at > 0 && index === 0 ? description : undefined),
    })),
  ),
});
