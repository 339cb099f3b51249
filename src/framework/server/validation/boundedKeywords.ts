import type { Ajv, ErrorObject, FuncKeywordDefinition } from "ajv";
import type { DataValidateFunction, DataValidationCxt } from "ajv/dist/types/index.js";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isTooLong, mostErrors } from "#framework/shared/validation/bounds.ts";
import { linearPattern } from "#framework/shared/text/linearPattern.ts";
import type { Matcher } from "#framework/shared/text/patterns.ts";
import { canonical } from "../canonical.ts";
import { escaped } from "#framework/shared/text/pointer.ts";

/** What a branch of a choice says is not worth telling beside the choice's own error. */
const isChoice = ({ keyword }: ErrorObject): boolean => keyword === "oneOf" || keyword === "anyOf";

/** Errors without those that come from inside a choice, in one pass. */
export function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = new Set(errors.filter(isChoice).map(({ instancePath }) => instancePath));
  return errors.filter((error) => isChoice(error) || !choices.has(error.instancePath));
}

/**
 * Ajv's keywords whose work grows with what was sent, in a form that stops: a list that is too long is not looked into,
 * a hundred wrong entries or unknown keys are enough, and equal entries are found in one pass, where Ajv compares each
 * with each (security.md G-28).
 */
export function boundKeywords(ajv: Ajv): void {
  for (const definition of [items(ajv), prefixItems(ajv), additionalProperties(ajv), uniqueItems]) {
    for (const keyword of [definition.keyword].flat()) ajv.removeKeyword(keyword);
    ajv.addKeyword(definition);
  }
}

const items = (ajv: Ajv): FuncKeywordDefinition => ({
  keyword: "items",
  type: "array",
  schemaType: ["object", "boolean"],
  errors: true,
  compile: (schema: Schema, list) => {
    const fits = ajv.compile(schema);
    const check: DataValidateFunction = (entries: unknown[], context?: DataValidationCxt) => {
      if (isTooLong(list, entries)) return true;
      const errors: ErrorObject[] = [];
      let wrong = 0;
      const from: number = list.prefixItems?.length ?? 0;
      for (let index = from; index < entries.length && wrong < mostErrors; index += 1) {
        if (fits(entries[index], placeOf(context, String(index), entries, index))) continue;
        wrong += 1;
        errors.push(...withoutBranches(fits.errors ?? []));
      }
      check.errors = errors;
      return wrong === 0;
    };
    return check;
  },
});

/** The first places of a list, each by a schema of its own. */
const prefixItems = (ajv: Ajv): FuncKeywordDefinition => ({
  keyword: "prefixItems",
  type: "array",
  schemaType: "array",
  errors: true,
  compile: (schemas: Schema[], list) => {
    const places = schemas.map((schema) => ajv.compile(schema));
    const check: DataValidateFunction = (entries: unknown[], context?: DataValidationCxt) => {
      if (isTooLong(list, entries)) return true;
      const errors = places
        .slice(0, entries.length)
        .flatMap((fits, index) =>
          fits(entries[index], placeOf(context, String(index), entries, index))
            ? []
            : withoutBranches(fits.errors ?? []),
        );
      check.errors = errors;
      return errors.length === 0;
    };
    return check;
  },
});

const additionalProperties = (ajv: Ajv): FuncKeywordDefinition => ({
  keyword: "additionalProperties",
  type: "object",
  schemaType: ["object", "boolean"],
  errors: true,
  compile: (schema: Schema | boolean, parent) => {
    const known = new Set(Object.keys(parent.properties ?? {}));
    const patterns = Object.keys(parent.patternProperties ?? {}).map(patternOf);
    const fits = typeof schema === "boolean" ? undefined : ajv.compile(schema);
    const check: DataValidateFunction = (value: JsonObject, context?: DataValidationCxt) => {
      if (schema === true) return true;
      const errors: ErrorObject[] = [];
      for (const key of Object.keys(value)) {
        if (errors.length >= mostErrors) break;
        if (known.has(key) || patterns.some((pattern) => pattern.test(key))) continue;
        if (!fits) errors.push(unknownKey(context, key, parent));
        else if (!fits(value[key], placeOf(context, escaped(key), value, key)))
          errors.push(...withoutBranches(fits.errors ?? []));
      }
      check.errors = errors;
      return errors.length === 0;
    };
    return check;
  },
});

const uniqueItems: FuncKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  errors: false,
  compile: (wanted: boolean, list) => (entries: unknown[]) => {
    if (!wanted || isTooLong(list, entries)) return true;
    return new Set(entries.map(canonical)).size === entries.length;
  },
};

/** A pattern that takes time in proportion to the text; one of the product's own may be any. */
export const patternOf = (source: string): Matcher => linearPattern(source) ?? new RegExp(source, "u");

const unknownKey = (
  context: DataValidationCxt | undefined,
  key: string,
  parentSchema: Schema,
): ErrorObject => ({
  keyword: "additionalProperties",
  instancePath: context?.instancePath ?? "",
  schemaPath: "",
  params: { additionalProperty: key },
  parentSchema,
});

/** Where a part of a value stands, as Ajv hands it to what judges the part. */
const placeOf = (
  context: DataValidationCxt | undefined,
  step: string,
  parent: unknown[] | JsonObject,
  property: string | number,
): DataValidationCxt => ({
  instancePath: `${context?.instancePath ?? ""}/${step}`,
  parentData: parent,
  parentDataProperty: property,
  rootData: context?.rootData ?? parent,
  dynamicAnchors: {},
});
