import { propertiesOf } from "../fields/fields.ts";
import type { Schema } from "../schema/schema.ts";

const wholes = new WeakMap<Schema, Schema>();

/** Says of a schema that it is a part of another one, such as what a form shows: its expressions may name all fields. */
export function asPartOf<Part extends Schema>(whole: Schema, part: Part): Part {
  wholes.set(part, wholes.get(whole) ?? whole);
  return part;
}

/** The schema that another one is a part of; itself where it is whole. */
export const wholeOf = (schema: Schema): Schema => wholes.get(schema) ?? schema;

/** The fields that the expressions of a schema may name. */
export const fieldsAround = (schema: Schema): Record<string, Schema> => propertiesOf(wholeOf(schema));
