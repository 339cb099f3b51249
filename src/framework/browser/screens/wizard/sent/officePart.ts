import { type Field, fieldAt, fieldsWithin } from "#framework/shared/fields/fields.ts";
import { placePart } from "#framework/shared/schema/parts.ts";
import { without } from "#framework/shared/schema/patch.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";

// Forms keep what the office adds as one answer of many parts. Two versions are compared part by part.

/** The questions of the office, those of a group each by its path. */
export const officeFields = (schema: Schema, office: readonly string[]): Field[] =>
  office.flatMap((name) => {
    const parts = fieldsWithin(schema, name);
    return parts.length > 0 ? parts : (fieldAt(schema, name) ?? []);
  });

/** The answers of the office by the names of its questions. */
export function flatOf(fields: readonly Field[], answers: JsonObject): JsonObject {
  const flat: JsonObject = {};
  for (const { name } of fields) {
    const value = valueAt(answers, name);
    if (value !== undefined) flat[name] = value;
  }
  return flat;
}

/** Answers with those of the office taken from flat ones. */
export function withFlat(fields: readonly Field[], answers: JsonObject, flat: JsonObject): JsonObject {
  const groups = fields.map(({ name }) => name.split(".")[0] ?? name);
  const placed: JsonObject = without(answers, groups);
  for (const { name } of fields) {
    const value = flat[name];
    if (value !== undefined) placePart(placed, name, value);
  }
  return placed;
}
