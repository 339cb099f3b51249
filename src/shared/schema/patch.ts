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

/** A schema with some fields changed: null leaves a field out, and of the choices those that are named change. */
export function patchFields(schema: JsonObject, fields: JsonObject): JsonObject {
  const known = asObject(schema.properties);
  const changes = Object.entries(fields).map(([name, change]): [string, Json] => {
    const named = asList(asObject(change).oneOf).filter(isObject);
    if (named.length === 0) return [name, change];
    const choices = asList(asObject(known[name]).oneOf).filter(isObject);
    const oneOf = choices.map((choice) =>
      patched(choice, named.find(({ const: value }) => value === choice.const) ?? {}),
    );
    return [name, { ...asObject(change), oneOf }];
  });
  const properties = patched(known, Object.fromEntries(changes));
  const required = asList(schema.required).filter((name) => String(name) in properties);
  return { ...schema, properties, ...(schema.required === undefined ? {} : { required }) };
}

/** A value that should be an object, or an empty one. */
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
/** A value that should be a list, or an empty one. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** An object without some of its keys. */
export const without = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
