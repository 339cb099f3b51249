import { hasExpression, propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";

/** How far a section is filled in. */
export interface SectionState {
  filled: number;
  total: number;
  /** Fields without which the form cannot be saved. */
  missing: number;
  isOptional: boolean;
  /** It exists for some people only. */
  isSensitive: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** How far the fields of a section are filled in. A box that is not ticked counts as empty. */
export function sectionState(
  names: readonly string[],
  schema: Schema,
  value: JsonObject,
  needs?: string,
): SectionState {
  const properties = propertiesOf(schema);
  const known = names.filter((name) => {
    const property = properties[name];
    return property !== undefined && !hasExpression(property);
  });
  const required = known.filter((name) => schema.required?.includes(name) === true);
  const isUnset = (name: string) => isEmpty(value[name]) || value[name] === false;
  return {
    filled: known.filter((name) => !isUnset(name)).length,
    total: known.length,
    missing: required.filter((name) => isEmpty(value[name])).length,
    isOptional: required.length === 0,
    isSensitive:
      needs !== undefined ||
      (known.length > 0 && known.every((name) => properties[name]?.["x-sensitive"] !== undefined)),
  };
}
