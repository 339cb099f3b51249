import { isObject, type Json, type JsonObject, type Schema } from "../../schema/schema.ts";
import { ruleKeywords } from "../checkRule.ts";
import type { Making } from "./making.ts";

const single = new Set([
  "not", "if", "then", "else", "contains", "propertyNames", "items", "additionalItems", "additionalProperties",
]); // prettier-ignore
const several = new Set(["allOf", "anyOf", "oneOf", "prefixItems", "items"]);
const named = new Set(["properties", "dependencies"]);

/**
 * What only says which values fit, without words and widgets. Values under names that fit a pattern are judged by no form:
 * a condition about them is left out, and `leave` is told.
 */
const ruleFrom = (rule: Json, leave: () => void): Json => (isObject(rule) ? ruleOf(rule, leave) : rule);

function ruleOf(rule: JsonObject, leave: () => void): JsonObject {
  const found: JsonObject = {};
  for (const [keyword, value] of Object.entries(rule)) {
    if (keyword === "patternProperties") leave();
    if (!ruleKeywords.has(keyword)) continue;
    if (several.has(keyword) && Array.isArray(value))
      found[keyword] = value.map((inner) => ruleFrom(inner, leave));
    else if (single.has(keyword)) found[keyword] = ruleFrom(value, leave);
    else if (named.has(keyword) && isObject(value))
      found[keyword] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, ruleFrom(inner, leave)]),
      );
    else found[keyword] = value;
  }
  return found;
}

/** The same at a place of the schema. */
export function ruleAt(rule: Schema, pointer: string, { tell }: Pick<Making, "tell">): Schema {
  const words =
    "A condition about names that fit a pattern is left out. Write “additionalProperties” with “propertyNames”.";
  return isObject(rule) ? ruleOf(rule, () => tell(pointer, words)) : rule;
}
