import { type Field, fieldsOf, propertiesOf } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";

// Forms keep what the office adds as one answer of many parts. Two versions are compared part by part.

/** The questions of the office, those of a group each by itself. */
export const officeFields = (schema: Schema, office: readonly string[]): Field[] =>
  fieldsOf(schema)
    .filter(({ name }) => office.includes(name))
    .flatMap((field) => (isGroup(field.schema) ? fieldsOf(field.schema) : [field]));

/** The answers of the office, those of a group beside the others. */
export const flatOf = (office: readonly string[], answers: JsonObject): JsonObject =>
  Object.assign(
    {},
    ...office.map((name) => groupOf(answers[name]) ?? { [name]: answers[name] }),
  ) as JsonObject;

/** Answers with those of the office in their place, taken from flat ones. */
export function withFlat(
  schema: Schema,
  office: readonly string[],
  answers: JsonObject,
  flat: JsonObject,
): JsonObject {
  const properties = propertiesOf(schema);
  const picked = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.flatMap((name) => (flat[name] === undefined ? [] : [[name, flat[name]]])));
  const parts = office.map((name) => {
    const group = properties[name];
    return group && isGroup(group) ? { [name]: picked(Object.keys(propertiesOf(group))) } : picked([name]);
  });
  return Object.assign({ ...answers }, ...parts) as JsonObject;
}

const isGroup = (schema: Schema): boolean => Object.keys(propertiesOf(schema)).length > 0;

const groupOf = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);
