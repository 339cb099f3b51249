import type { Schema } from "#framework/shared/schema/schema.ts";
import { compileValidator } from "../../validation/validator.ts";

const compiled = new WeakMap<Schema, (value: unknown) => boolean>();

/** Whether answers fit a condition of a definition. */
export function fitsAnswers(schema: Schema, answers: unknown): boolean {
  const known = compiled.get(schema) ?? compileTest(schema);
  compiled.set(schema, known);
  return known(answers);
}

function compileTest(schema: Schema): (value: unknown) => boolean {
  const validator = compileValidator(schema);
  return (value) => validator.check(value, { today: "", now: "" }).length === 0;
}
