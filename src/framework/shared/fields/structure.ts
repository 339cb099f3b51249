import { isObject, type Schema } from "../schema/schema.ts";
import { fitsPattern } from "../text/patterns.ts";

/**
 * What kind of structure a value is that is kept whole, as it was sent: anything (`json`), one of several kinds
 * (`mixed`), keys and values (`entries`), or a list whose places mean different things (`places`). Undefined for a value
 * that is described field by field.
 */
export function structureOf(schema: Schema): "json" | "mixed" | "entries" | "places" | undefined {
  if (schema["x-widget"] === "json") return "json";
  if (schema.prefixItems !== undefined) return "places";
  if (schema.type === "object")
    return takesEntries(schema) &&
      Object.keys(schema.properties ?? {}).length === 0 &&
      schema.allOf === undefined
      ? "entries"
      : undefined;
  const options = schema.type === undefined ? (schema.oneOf ?? schema.anyOf) : undefined;
  return options !== undefined &&
    options.length > 0 &&
    !options.every((option) => "const" in option) &&
    schema.properties === undefined
    ? "mixed"
    : undefined;
}

/** Whether a group takes values under names of their own. */
export const takesEntries = ({ additionalProperties, patternProperties }: Schema): boolean =>
  isObject(additionalProperties) || patternProperties !== undefined;

/** What is said of a value under a name that no field has; undefined where there can be none. */
export function entryOf(schema: Schema, name: string): Schema | undefined {
  const matching = Object.entries(schema.patternProperties ?? {}).find(([pattern]) =>
    fitsPattern(pattern, name),
  );
  if (matching) return matching[1];
  return isObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
}
