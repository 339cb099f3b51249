import { withConditions } from "./conditional.ts";
import { isObject, type Json, type JsonObject } from "./schema.ts";

/** The value with a JSON merge patch (RFC 7396): null removes a key, an object changes one, all else replaces it. */
export function patched(target: Json | undefined, patch: JsonObject): JsonObject {
  const result: JsonObject = { ...asObject(target) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = isObject(value) ? patched(result[key], value) : value;
  }
  return result;
}

/**
 * A schema with some fields changed, also where a condition brings them in (`allOf`, `then`, `else`): null leaves a field
 * out, and of the choices those that are named change. What they say about when they are asked or needed holds as in a file.
 */
export function patchFields(schema: JsonObject, fields: JsonObject): JsonObject {
  const conditional = new Set(branchesOf(schema).flatMap(namesIn));
  const known = asObject(schema.properties);
  const own = Object.entries(fields).filter(([name]) => name in known || !conditional.has(name));
  return withConditions({ ...patchOwn(schema, known, own), ...patchedBranches(schema, fields) });
}

function patchOwn(schema: JsonObject, known: JsonObject, fields: [string, Json][]): JsonObject {
  const changes = fields.map(([name, change]): [string, Json] => {
    const named = asList(asObject(change).oneOf).filter(isObject);
    if (named.length === 0) return [name, change];
    const choices = asList(asObject(known[name]).oneOf).filter(isObject);
    const oneOf = choices.map((choice) =>
      patched(choice, named.find(({ const: value }) => value === choice.const) ?? {}),
    );
    return [name, { ...asObject(change), oneOf }];
  });
  const properties = patched(known, Object.fromEntries(changes));
  const gone = new Set(fields.flatMap(([name, change]) => (change === null ? [name] : [])));
  const required = asList(schema.required).filter((name) => !gone.has(String(name)));
  return {
    ...schema,
    ...((fields.length > 0 || schema.properties !== undefined) && { properties }),
    ...(schema.required !== undefined && { required }),
  };
}

/** What a schema adds where a condition holds. */
const branchesOf = (schema: JsonObject): JsonObject[] =>
  [...asList(schema.allOf), schema.then, schema.else].filter((branch) => isObject(branch));

/** The fields that a schema has, those of its conditions included. */
const namesIn = (schema: JsonObject): string[] => [
  ...Object.keys(asObject(schema.properties)),
  ...branchesOf(schema).flatMap(namesIn),
];

/** The conditions of a schema, with the fields changed that they have. */
function patchedBranches(schema: JsonObject, fields: JsonObject): JsonObject {
  const patchedBranch = (branch: Json): Json => {
    if (!isObject(branch)) return branch;
    const names = new Set(namesIn(branch));
    const own = Object.entries(fields).filter(([name]) => names.has(name));
    return own.length === 0 ? branch : patchFields(branch, Object.fromEntries(own));
  };
  const { allOf, then, else: otherwise } = schema;
  return {
    ...(Array.isArray(allOf) && { allOf: allOf.map(patchedBranch) }),
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ...(then !== undefined && { then: patchedBranch(then) }),
    ...(otherwise !== undefined && { else: patchedBranch(otherwise) }),
  };
}

/** A value that should be an object, or an empty one. */
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});
/** A value that should be a list, or an empty one. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** An object without some of its keys. */
export const without = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
