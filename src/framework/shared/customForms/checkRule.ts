import { isObject } from "../schema/schema.ts";
import type { Check } from "./formCheck.ts";
import { isNames } from "./conditionTests.ts";
import { limits } from "./limits.ts";
import { pointerTo } from "./walk.ts";
import { isPattern, patternProblem } from "./patterns.ts";

const numbers = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]);
const counts = new Set(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"]);
const single = new Set([
  "not", "if", "then", "else", "contains", "propertyNames", "items", "additionalItems", "additionalProperties",
]); // prettier-ignore
const several = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const named = new Set(["properties", "dependencies"]);
const values = new Set(["const", "enum", "type", "format", "pattern", "required", "uniqueItems"]);

/** The keywords with which a part may only say which values fit. */
export const ruleKeywords: ReadonlySet<string> = new Set([...numbers, ...counts, ...single, ...several, ...named, ...values]); // prettier-ignore

/** Checks what only says which values fit, such as an `if` or a `not`, and what is inside of it. */
export function checkRule(check: Check, rule: unknown, pointer: string): void {
  if (typeof rule === "boolean") return;
  const wrong = (keyword: string, message: string) =>
    void check.problems.push({ pointer: keyword === "" ? pointer : pointer + pointerTo([keyword]), message });
  if (!isObject(rule)) return wrong("", "A condition is an object.");
  for (const [keyword, value] of Object.entries(rule)) {
    const place = pointer + pointerTo([keyword]);
    if (single.has(keyword)) {
      if (keyword === "items" && Array.isArray(value)) checkRules(check, value, place);
      else checkRule(check, value, place);
    } else if (several.has(keyword)) {
      if (Array.isArray(value) && value.length > 0) checkRules(check, value, place);
      else wrong(keyword, "This must be a list with at least one entry.");
    } else if (named.has(keyword)) {
      if (!isObject(value)) wrong(keyword, "This must be an object.");
      else
        for (const [name, inner] of Object.entries(value))
          if (keyword !== "dependencies" || !isNames(inner, limits.fields))
            checkRule(check, inner, place + pointerTo([name]));
    } else {
      const problem = valueProblem(keyword, value);
      if (problem !== undefined) wrong(keyword, problem);
    }
  }
}

function checkRules(check: Check, rules: readonly unknown[], pointer: string): void {
  for (const [index, rule] of rules.entries()) checkRule(check, rule, pointer + pointerTo([index]));
}

function valueProblem(keyword: string, value: unknown): string | undefined {
  if (keyword === "pattern") return isPattern(value) ? undefined : patternProblem;
  if (keyword === "required")
    return isNames(value, limits.fields) ? undefined : "This must be a list of names.";
  if (keyword === "enum")
    return Array.isArray(value) && value.length > 0 ? undefined : "This must be a list of values.";
  if (keyword === "uniqueItems")
    return typeof value === "boolean" ? undefined : "This must be true or false.";
  if (numbers.has(keyword))
    return typeof value === "number" && (keyword !== "multipleOf" || value > 0) ? undefined : "This must be a number."; // prettier-ignore
  if (counts.has(keyword))
    return typeof value === "number" && Number.isInteger(value) && value >= 0
      ? undefined
      : "This must be a whole number.";
  if (keyword === "type" || keyword === "format")
    return [value].flat().every((each) => typeof each === "string") ? undefined : "This must be a text.";
  return ruleKeywords.has(keyword)
    ? undefined
    : `“${keyword.slice(0, 40)}” is not something that a condition can say.`;
}
