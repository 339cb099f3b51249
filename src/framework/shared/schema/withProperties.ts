import type { Schema } from "./schema.ts";

/**
 * The schema with only those properties for which a test holds, in its conditional branches too: a branch doesn't require what
 * was left out around it.
 */
export const withProperties = (schema: Schema, keep: (name: string, property: Schema) => boolean): Schema =>
  without(schema, keep, new Set());

function without(
  schema: Schema,
  keep: (name: string, property: Schema) => boolean,
  around: ReadonlySet<string>,
): Schema {
  const own = Object.entries(schema.properties ?? {});
  const kept = own.filter(([name, property]) => !isKind(property) || keep(name, property));
  const gone = new Set([...around, ...own.filter((entry) => !kept.includes(entry)).map(([name]) => name)]);
  const branch = (inner: Schema | undefined) => inner && without(inner, keep, gone);
  const allOf = schema.allOf
    ?.map((inner) => without(inner, keep, gone))
    .filter((inner) => !isEmptyBranch(inner));
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(kept) }),
    ...(schema.required && { required: schema.required.filter((name) => !gone.has(name)) }),
    ...(allOf && { allOf }),
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ...(schema.then && { then: branch(schema.then) }),
    ...(schema.else && { else: branch(schema.else) }),
  };
}

/** Whether a schema says what a value is; one that does not only tightens another. */
export const isKind = (schema: Schema): boolean =>
  schema.type !== undefined ||
  schema.oneOf !== undefined ||
  schema.anyOf !== undefined ||
  schema.properties !== undefined ||
  schema["x-widget"] === "json";

/** A condition whose branches bring nothing in, such as one about fields that the person does not see. */
const isEmptyBranch = ({ then, else: otherwise, if: condition }: Schema): boolean =>
  condition !== undefined &&
  [then, otherwise].every(
    (branch) =>
      branch === undefined ||
      (Object.keys(branch.properties ?? {}).length === 0 &&
        (branch.required?.length ?? 0) === 0 &&
        !branch.allOf),
  );
