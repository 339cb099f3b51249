import { fits } from "#framework/shared/validation/verdict.ts";
import type { ValidatorType } from "./rjsf.ts";

/**
 * The form library asks this which branches of a schema hold for a value. What is wrong with a value is judged by
 * `verdict`, when a form is saved, so the library itself validates nothing.
 */
export const rjsfValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: (schema, value) => fits(schema, value),
  rawValidation: () => ({ errors: [] }),
};
