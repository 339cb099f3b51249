import { linearPattern } from "../text/linearPattern.ts";
import { limits } from "./limits.ts";

/** Whether a pattern is run here: RE2 runs it in time that grows with the text, not faster. */
export const isPattern = (value: unknown): boolean =>
  typeof value === "string" && value.length <= limits.title && linearPattern(value) !== undefined;

export const patternProblem =
  "A pattern is a regular expression without look-ahead, look-behind and back-references.";
