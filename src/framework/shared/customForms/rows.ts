import { mayHold, propertiesOf } from "../fields/fields.ts";
import { isObject, type Json, type Schema } from "../schema/schema.ts";

/** The answer to a repeatable group without what its entries are no longer asked. */
export interface Rows {
  value: Json;
  /** The names of what is gone from some entry. */
  gone: string[];
}

/** Takes out of the entries of a repeatable group what its question does not ask; any other answer stays as it is. */
export function rowsAsked({ type, items }: Schema, value: Json): Rows {
  if (type !== "array" || !Array.isArray(value) || !items || Object.keys(propertiesOf(items)).length === 0)
    return { value, gone: [] };
  const isGone = (name: string) => !mayHold(items, name);
  const gone = [...new Set(value.filter(isObject).flatMap((row) => Object.keys(row).filter(isGone)))];
  if (gone.length === 0) return { value, gone };
  return {
    value: value.map((row) =>
      isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !isGone(name))) : row,
    ),
    gone,
  };
}
