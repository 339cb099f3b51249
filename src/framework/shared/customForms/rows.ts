import { propertiesOf } from "../fields/fields.ts";
import { entryOf } from "../fields/structure.ts";
import { isObject, type Json, type Schema } from "../schema/schema.ts";

/** The answer to a repeatable group without what its entries are no longer asked. */
export interface Rows {
  value: Json;
  /** The names of what is gone from some entry. */
  gone: string[];
}

/** Takes out of the entries of a repeatable group what its question does not ask; any other answer stays as it is. */
export function rowsAsked({ type, items }: Schema, value: Json): Rows {
  const asked = items ? propertiesOf(items) : {};
  if (type !== "array" || !items || !Array.isArray(value) || Object.keys(asked).length === 0)
    return { value, gone: [] };
  const isGone = (name: string) => !Object.hasOwn(asked, name) && entryOf(items, name) === undefined;
  const gone = [...new Set(value.filter(isObject).flatMap((row) => Object.keys(row).filter(isGone)))];
  if (gone.length === 0) return { value, gone };
  return {
    value: value.map((row) =>
      isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !isGone(name))) : row,
    ),
    gone,
  };
}
