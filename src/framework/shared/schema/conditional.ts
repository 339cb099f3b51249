import { isObject, type Json, type Schema } from "./schema.ts";

/** Values of other fields for which something holds: of each field one value, or several of which one is enough. */
export type Values = Record<string, Json>;

/** A field as it may be written: with the values of the fields beside it for which it is asked, or needed. */
export interface ConditionalField extends Omit<Schema, "x-required-when"> {
  "x-when"?: Values;
  "x-required-when"?: string | Values;
}

/** What holds for the same values of other fields. */
interface Branch {
  when: Values;
  properties: Record<string, Schema>;
  required: string[];
}

/**
 * A group whose fields say by values when they are asked (`x-when`) or needed (`x-required-when`), with that as the
 * conditions of JSON Schema: those of the same values are one `if` and `then`, in the order of the fields. A field with
 * `x-when` that the group requires is required where it is asked.
 */
export function withConditions(group: Schema): Schema {
  const { properties, required = [], allOf = [], ...others } = group;
  if (!isObject(properties) || !Array.isArray(required) || !Array.isArray(allOf)) return group;
  const branches = new Map<string, Branch>();
  const branchOf = (when: Values): Branch => {
    const key = JSON.stringify(when);
    const branch = branches.get(key) ?? { when, properties: {}, required: [] };
    branches.set(key, branch);
    return branch;
  };
  const fields: Record<string, Schema> = {};
  const asked = new Set<string>();
  for (const [name, written] of Object.entries<Schema>(properties)) {
    const { when, needed, field } = conditionsOf(written);
    if (needed) branchOf(needed).required.push(name);
    if (when) {
      const branch = branchOf(when);
      branch.properties[name] = field;
      if (required.includes(name)) branch.required.push(name);
      asked.add(name);
    } else fields[name] = field;
  }
  if (branches.size === 0) return group;
  const always = required.filter((name) => !asked.has(name));
  return {
    ...others,
    ...(always.length > 0 && { required: always }),
    properties: fields,
    allOf: [...allOf, ...[...branches.values()].map((branch) => condition(branch, properties))],
  };
}

/** Whether a field or a group is asked, or needed, only for some values of others. */
export const hasConditions = ({ properties, allOf, if: only }: Schema): boolean =>
  allOf !== undefined ||
  only !== undefined ||
  (isObject(properties) && Object.values<Schema>(properties).some((field) => conditionsOf(field).when));

/** What a field says about when it is asked and needed, and the field without that. */
function conditionsOf(written: Schema): { when?: Values; needed?: Values; field: Schema } {
  if (!isObject(written)) return { field: written };
  const { "x-when": when, "x-required-when": needed, ...rest }: ConditionalField = written;
  const byValues = isObject(needed) ? needed : undefined;
  if (!isObject(when) && !byValues) return { field: written };
  const field = typeof needed === "string" ? { ...rest, "x-required-when": needed } : rest;
  return { ...(isObject(when) && { when }), ...(byValues && { needed: byValues }), field };
}

function condition({ when, properties, required }: Branch, beside: Record<string, Schema>): Schema {
  const tests = Object.entries(when).map(([name, value]): [string, Schema] => {
    const one: Schema = Array.isArray(value) ? { enum: value } : { const: value };
    const isList = beside[name]?.type === "array";
    return [name, isList ? { type: "array", contains: one } : one];
  });
  return {
    if: { properties: Object.fromEntries(tests), required: Object.keys(when) },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: {
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
    },
  };
}
