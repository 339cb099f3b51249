import { asObject } from "./patch.ts";
import { isObject, type Json, type JsonObject } from "./schema.ts";

/**
 * What holds under conditions, with those that are written by values (`x-when`) as JSON Schema: each field has one value
 * (a value), one of several (a list), one of several among those that are chosen (`any`), or is a group with a condition
 * of its own. Beside `x-when` other parts of a condition may stand, such as `anyOf`.
 */
export function withShortConditions(node: Json): Json {
  if (Array.isArray(node)) return node.map(withShortConditions);
  if (!isObject(node)) return node;
  const { "x-when": when, ...others } = node;
  const rest = Object.fromEntries(
    Object.entries(others).map(([key, value]) => [key, withShortConditions(value)]),
  );
  if (when === undefined) return rest;
  if (!isObject(when)) return { ...rest, "x-when": when };
  const tests = Object.entries(when).map(([name, value]) => [name, testOf(value)]);
  const properties: JsonObject = Object.fromEntries(tests);
  return { properties, required: Object.keys(when), ...rest };
}

function testOf(value: Json): Json {
  if (Array.isArray(value)) return { enum: value };
  if (!isObject(value)) return { const: value };
  if (Array.isArray(value.any)) return { type: "array", contains: { enum: value.any } };
  return { type: "object", ...asObject(withShortConditions(value)) };
}
