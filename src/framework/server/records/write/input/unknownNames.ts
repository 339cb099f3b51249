import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { entryOf, structureOf } from "#framework/shared/fields/structure.ts";
import { isObject, type Json, type Schema } from "#framework/shared/schema/schema.ts";
import { isTooLong, mostErrors } from "#framework/shared/validation/bounds.ts";

/**
 * The names inside a field's value that its schema does not have, as errors name them: `vegetables.0.extra`. They would
 * not be kept. A group whose schema names nothing takes any.
 * @param path of the value itself
 */
export function unknownNames(schema: Schema, value: Json, path: string): string[] {
  if (structureOf(schema) !== undefined) return [];
  if (Array.isArray(value)) {
    const { items } = schema;
    // A list that is too long is refused as it is.
    if (!items || isTooLong(schema, value)) return [];
    return collected(value.entries(), ([index, item]) => unknownNames(items, item, `${path}.${index}`));
  }
  if (!isObject(value)) return [];
  const properties = propertiesOf(schema);
  if (Object.keys(properties).length === 0) return [];
  return collected(Object.entries(value), ([name, item]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const part = property ?? entryOf(schema, name);
    return part ? unknownNames(part, item, `${path}.${name}`) : [`${path}.${name.slice(0, 60)}`];
  });
}

/** What is found in each, until it is enough. */
function collected<T>(entries: Iterable<T>, find: (entry: T) => string[]): string[] {
  const found: string[] = [];
  for (const entry of entries) {
    found.push(...find(entry));
    if (found.length >= mostErrors) return found.slice(0, mostErrors);
  }
  return found;
}
