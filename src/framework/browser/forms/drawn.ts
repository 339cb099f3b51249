import { structureOf, takesEntries } from "#framework/shared/fields/structure.ts";
import { choicesOf, isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { labelFor } from "#framework/shared/text/names.ts";
import type { DrawnSchema } from "./rjsf.ts";

/**
 * A schema as the form library takes it: it draws no field without a type, and ours need none. Choices have the type of
 * their values, everything else is text; a field without a label has one made of its name, as in a list. A branch that
 * only mentions a field leaves it as it is. What no question asks is not drawn, whatever the schema allows beside its
 * questions: a value may hold the answers of other steps. What only limits a value is judged, and not drawn.
 */
export const asRjsf = (schema: Schema): DrawnSchema => drawn(schema, false) as DrawnSchema;

function drawn(schema: Schema, isBranch: boolean): Schema {
  if (schema["x-widget"] === "json") return { ...worded(schema), type: "string" };
  const {
    additionalProperties: _undrawn,
    patternProperties,
    prefixItems,
    not: _not,
    "x-alternatives": brought,
    ...rest
  } = schema;
  const { properties, items, allOf, oneOf, anyOf, then, else: otherwise } = rest;
  const inner = (name: string, part: Schema): Schema => {
    const field = { ...missingType(part, isBranch), ...drawn(part, isBranch) };
    return isBranch && !isField(part) ? field : { ...field, title: part.title ?? labelFor(name) };
  };
  const own = Object.entries(properties ?? {}).filter(([name]) => brought?.includes(name) !== true);
  const hasChooser = brought !== undefined || structureOf(schema) === "mixed";
  const option = (part: Schema): Schema => ({ ...missingType(part, false), ...drawn(part, false) });
  const isChoice = choicesOf(schema) !== undefined;
  const branches = allOf?.filter(draws).map((part) => drawn(part, true));
  const { oneOf: _one, anyOf: _any, allOf: _all, ...shown } = rest;
  return {
    ...shown,
    ...(properties && {
      properties: Object.fromEntries(
        own.map(([name, part]) => [name, isObject(part) ? inner(name, part) : part]),
      ),
    }),
    ...(items && { items: { ...missingType(items, false), ...drawn(items, isBranch) } }),
    // The library offers boxes to tick only where no choice can be taken twice.
    ...(items && choicesOf(items) && { uniqueItems: true }),
    ...(prefixItems && placesOf(prefixItems, items)),
    ...entriesOf(schema, patternProperties),
    ...(branches && branches.length > 0 && { allOf: branches }),
    ...(oneOf && (isChoice ? { oneOf } : hasChooser && { oneOf: oneOf.map(option) })),
    ...(anyOf && hasChooser && { anyOf: anyOf.map(option) }),
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ...(then && { then: drawn(then, true) }),
    ...(otherwise && { else: drawn(otherwise, true) }),
  };
}

const worded = ({ title, description, readOnly }: Schema): Schema => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(readOnly && { readOnly }),
});

/** A list whose places mean different things, in the words of draft-07, which is what the library draws. */
const placesOf = (places: Schema[], more: Schema | undefined): object => ({
  items: places.map((part, index) => ({
    title: `${index + 1}`,
    ...missingType(part, false),
    ...drawn(part, false),
  })),
  additionalItems: more ? { ...missingType(more, false), ...drawn(more, false) } : false,
});

/** Keys and values; a new one begins empty. */
function entriesOf(schema: Schema, patterns: Record<string, Schema> | undefined): Schema {
  if (!takesEntries(schema)) return {};
  const [first] = Object.values(patterns ?? {});
  const more = isObject(schema.additionalProperties) ? schema.additionalProperties : (first ?? {});
  const value = { ...missingType(more, false), ...drawn(more, false) };
  return {
    additionalProperties: { ...value, ...(value.type === "string" && { default: value.default ?? "" }) },
  };
}

/** Whether a branch brings a field in, or a condition that may. */
const draws = (branch: Schema): boolean =>
  branch.if !== undefined ||
  branch.properties !== undefined ||
  branch.required !== undefined ||
  branch.allOf !== undefined;

/** Whether a mention of a field says what it holds. */
const isField = (schema: Schema): boolean =>
  schema.type !== undefined || schema.oneOf !== undefined || schema["x-widget"] !== undefined;

function missingType(schema: Schema, isBranch: boolean): Schema {
  if (schema.type !== undefined || schema.properties || schema.items || schema.prefixItems) return {};
  if (structureOf(schema) === "mixed") return {};
  const [choice] = choicesOf(schema) ?? [];
  if (choice) return { type: typeof choice.value };
  if (schema.const !== undefined && !isBranch) return { type: typeof schema.const };
  return isBranch ? {} : { type: "string" };
}
