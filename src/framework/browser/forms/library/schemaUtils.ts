import { createSchemaUtils } from "@rjsf/utils";
import { fits } from "#framework/shared/validation/verdict.ts";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";
import type { DrawnSchema, SchemaUtils } from "../rjsf.ts";
import { rjsfValidator } from "../rjsfValidator.ts";

/** Nothing is filled in but what the person fills in; defaults are given once, when a form begins. */
const asTyped = {
  emptyObjectFields: "skipDefaults",
  allOf: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
} as const;

/**
 * The library's answers about a form's schema. A part with its conditions resolved is made once for each way in which they
 * turn out, so that it is the same object until one of them turns.
 */
export function schemaUtils(root: DrawnSchema): SchemaUtils {
  const utils = createSchemaUtils(rjsfValidator, root, asTyped);
  const resolve = utils.retrieveSchema.bind(utils);
  const known = new WeakMap<DrawnSchema, Map<string, DrawnSchema>>();
  utils.retrieveSchema = (part, value, alternatives = false) => {
    const turned = turns(part, value);
    if (turned === undefined) return resolve(part, value, alternatives);
    const made = known.get(part) ?? new Map<string, DrawnSchema>();
    known.set(part, made);
    const key = `${alternatives} ${turned}`;
    const resolved = made.get(key) ?? resolve(part, value, alternatives);
    made.set(key, resolved);
    return resolved;
  };
  return utils;
}

/** How the conditions of a part turn out for a value; undefined where more than these decides what it looks like. */
function turns(part: Schema, value: unknown): string | undefined {
  // A part of a schema from elsewhere may be yes or no alone.
  if (!isObject(part)) return undefined;
  const { allOf = [], if: condition, then, else: otherwise } = part;
  if (
    "$ref" in part ||
    "dependencies" in part ||
    "patternProperties" in part ||
    (part.additionalProperties ?? false) !== false
  )
    return undefined;
  const branches = [...allOf];
  let result = "";
  if (condition !== undefined) {
    const holds = fits(condition, value);
    result += holds ? "+" : "-";
    const branch = holds ? then : otherwise;
    if (branch) branches.push(branch);
  }
  for (const branch of branches) {
    const inner = turns(branch, value);
    if (inner === undefined) return undefined;
    result += `(${inner})`;
  }
  return result;
}
