import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fill } from "#framework/shared/text/template.ts";

/** The record with the values that follow from others, in the order of its fields. */
export function withComputed(fields: readonly Field[], record: JsonObject): JsonObject {
  const computed = { ...record };
  for (const { name, schema } of fields) {
    if (schema["x-template"]) computed[name] = fill(schema["x-template"], record);
    if (schema["x-sum-of"]) {
      const sum = sumOf(schema["x-sum-of"], computed);
      if (sum === undefined) delete computed[name];
      else computed[name] = sum;
    }
  }
  return computed;
}

/**
 * `["budget", "-spent", "-booked?"]` of a record; undefined while something that it needs has no value, and while
 * nothing has one.
 */
function sumOf(terms: readonly string[], record: JsonObject): number | undefined {
  let sum: number | undefined;
  for (const term of terms) {
    const value = record[term.replace(/^-|\?$/g, "")];
    if (typeof value === "number") sum = (sum ?? 0) + (term.startsWith("-") ? -value : value);
    else if (!term.endsWith("?")) return undefined;
  }
  return sum;
}
