import { Validator as Interpreter } from "@cfworker/json-schema";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { eachFormat, kindFormats } from "#framework/shared/formats/formats.ts";
import { mostErrors } from "#framework/shared/validation/bounds.ts";
import { explain } from "#framework/shared/validation/messages.ts";
import { type Clock, type FieldError, ruleErrors } from "#framework/shared/validation/rules.ts";
import { prune } from "#framework/shared/validation/prune.ts";
import { runPatternsWith } from "#framework/shared/text/patterns.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { groupsAround, labelAt, schemaAt } from "#framework/shared/validation/labels.ts";
import { conditionErrors } from "#framework/shared/expressions/rules.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { boundKeywords, patternOf, withoutBranches } from "./boundedKeywords.ts";

/** A compiled schema: checks a value, and takes out what its present conditions hide. */
export interface Validator {
  /** What is wrong with a value; it stops after `mostErrors`. The time it takes grows with the value, no faster. */
  check: (value: unknown, clock: Clock) => FieldError[];
  prune: (value: JsonObject) => JsonObject;
}

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  verbose: true,
  validateSchema: false,
  code: { regExp: Object.assign(patternOf, { code: "new RegExp" }) },
});
boundKeywords(ajv);
runPatternsWith(patternOf);
eachFormat((name, { fits }) => ajv.addFormat(name, fits));
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
    // As a condition nothing is noted of why it does not hold.
    if (!test) parts.set(part, (test = ajv.compile({ if: part, else: false })));
    return test(value);
  };
  return {
    check: (value, clock) => {
      const validate = (compiled ??= ajv.compile(schema));
      const shape = validate(value) ? [] : fieldErrors(schema, validate.errors ?? []);
      const asked = { record: isObject(value) ? value : {}, today: clock.today };
      return [...shape, ...ruleErrors(schema, value, clock), ...conditionErrors(schema, asked, fits)].slice(
        0,
        mostErrors,
      );
    },
    prune: (value) => asObject(prune(schema, value, fits)),
  };
}

/** Ajv's errors as messages at fields, one for each field and keyword. */
function fieldErrors(root: Schema, errors: ErrorObject[]): FieldError[] {
  const told = withoutBranches(errors);
  const wrongInside = new Set(told.flatMap(({ instancePath }) => groupsAround(instancePath)));
  const seen = new Set<string>();
  const found: FieldError[] = [];
  for (const { instancePath, keyword, params, parentSchema } of told) {
    if (found.length >= mostErrors) break;
    // What is wrong with an entry comes before its likeness to another.
    if (keyword === "if" || (keyword === "uniqueItems" && wrongInside.has(instancePath))) continue;
    const missing: string | undefined =
      keyword === "required"
        ? params.missingProperty
        : keyword === "additionalProperties"
          ? params.additionalProperty
          : undefined;
    const pointer = missing === undefined ? instancePath : `${instancePath}/${missing}`;
    const key = `${pointer} ${keyword}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const failing = keyword === "required" ? schemaAt(root, pointer) : parentSchema;
    found.push({ pointer, message: explain(keyword, labelAt(root, pointer), failing ?? {}) });
  }
  return found;
}
