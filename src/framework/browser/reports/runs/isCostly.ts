import { valueAt } from "#framework/shared/text/template.ts";
import { CallError } from "../../transport/errors.ts";

/** Whether something was refused, or took too long, that can still be had in the background. */
export const isCostly = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 503 || valueAt(error.data, "costly") === true);
