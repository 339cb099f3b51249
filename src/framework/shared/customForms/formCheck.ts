import type { FormProblem } from "./form.ts";

/** What is looked at while a form is checked. */
export interface Check {
  problems: FormProblem[];
  fields: number;
  conditions: number;
  /** How many values that are kept whole, such as one of several kinds, are around: names in them are their authors'. */
  whole: number;
}

/** Tells what is wrong with a keyword. */
export type Wrong = (keyword: string, message: string) => void;
