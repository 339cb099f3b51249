import { Validator as Interpreter } from "@cfworker/json-schema";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { kindFormats, textFormats } from "#shared/validation/formats.ts";
import { explain } from "#shared/validation/messages.ts";
import { type Clock, type FieldError, ruleErrors } from "#shared/validation/rules.ts";
import { prune } from "#shared/validation/prune.ts";
import type { Json, Schema } from "#shared/schema/schema.ts";
import { labelAt, schemaAt } from "#shared/validation/labels.ts";

/** A compiled schema: checks a value, and takes out what its present conditions hide. */
export interface Validator {
  check: (value: unknown, clock: Clock) => FieldError[];
  prune: (value: Json) => Json;
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
for (const [name, test] of Object.entries(textFormats)) ajv.addFormat(name, test);
for (const name of kindFormats) ajv.addFormat(name, true);
// Ajv divides as floating point, which is wrong for huge numbers and many decimals; the browser's validator is exact.
ajv.removeKeyword("multipleOf");
ajv.addKeyword({
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  compile: (multipleOf: number) => {
    const exact = new Interpreter({ multipleOf }, "7");
    return (value: number) => exact.validate(value).valid;
  },
});

/**
 * What checks values of a schema of the product's own, compiled when it is first used. Schemas that tenants write never
 * come here (security.md G-33).
 */
export function compileValidator(schema: Schema): Validator {
  let compiled: ValidateFunction | undefined;
  const parts = new WeakMap<Schema, (value: unknown) => boolean>();
  const fits = (part: Schema, value: unknown): boolean => {
    let test = parts.get(part);
    if (!test) parts.set(part, (test = ajv.compile(part) as (value: unknown) => boolean));
    return test(value);
  };
  return {
    check: (value, clock) => {
      const validate = (compiled ??= ajv.compile(schema));
      const shape = validate(value) ? [] : fieldErrors(schema, validate.errors ?? []);
      return [...shape, ...ruleErrors(schema, value, clock)];
    },
    prune: (value) => prune(schema, value, fits),
  };
}

/** Ajv's errors as messages at fields, one for each field and keyword. */
function fieldErrors(root: Schema, errors: ErrorObject[]): FieldError[] {
  const choices = errors
    .filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf")
    .map(({ instancePath }) => instancePath);
  const seen = new Set<string>();
  return errors.flatMap(({ instancePath, keyword, params, parentSchema }) => {
    const insideChoice = choices.some(
      (path) => instancePath === path && keyword !== "oneOf" && keyword !== "anyOf",
    );
    // Ajv counts only entries of the right type as equal, the browser's validator all: so wrong entries come first.
    const besidesWrongEntries =
      keyword === "uniqueItems" && errors.some((error) => error.instancePath.startsWith(`${instancePath}/`));
    if (keyword === "if" || insideChoice || besidesWrongEntries) return [];
    const missing = (
      keyword === "required"
        ? params.missingProperty
        : keyword === "additionalProperties"
          ? params.additionalProperty
          : undefined
    ) as string | undefined;
    const pointer = missing === undefined ? instancePath : `${instancePath}/${missing}`;
    const key = `${pointer} ${keyword}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const failing = keyword === "required" ? schemaAt(root, pointer) : (parentSchema as Schema | undefined);
    return [{ pointer, message: explain(keyword, labelAt(root, pointer), failing ?? {}) }];
  });
}
