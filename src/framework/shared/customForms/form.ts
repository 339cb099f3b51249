import type { Schema, Words } from "../schema/schema.ts";

/** A heading, words below it, and the questions that follow. */
export interface FormSection {
  title?: string;
  description?: string;
  /** The same in other languages. */
  languages?: Record<string, Words>;
  fields: string[];
}

/** One screen of a form. */
export interface FormStep {
  title: string;
  description?: string;
  /** The same in other languages. */
  languages?: Record<string, Words>;
  sections: FormSection[];
}

/** How the questions of a form are laid out. */
export interface FormLayout {
  steps: FormStep[];
}

/** A form that a provider has built: the questions, and where they stand. */
export interface FormDefinition {
  schema: Schema;
  ui_schema: FormLayout;
}

/** Something that a form may not be, and where. */
export interface FormProblem {
  /** A JSON pointer into the schema. */
  pointer: string;
  message: string;
}

/** A form without a question. */
export const emptyForm = (): FormDefinition => ({
  schema: { type: "object", properties: {} },
  ui_schema: { steps: [{ title: "Step 1", sections: [{ fields: [] }] }] },
});
