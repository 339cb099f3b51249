import { type Field, fieldsWithin } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** Types of fields that one cell of a table can hold. */
const flat = new Set([
  "reference",
  "references",
  "texts",
  "choice",
  "choices",
  "money",
  "date",
  "date-time",
  "time",
  "email",
  "phone",
  "uri",
  "identifier",
  "color",
  "long-text",
  "boolean",
  "number",
  "text",
]);

/** Whether one cell of a table can hold a field, so that an import finds the same value in it. */
export const fitsCell = ({ type }: Pick<Field, "type">): boolean => flat.has(type.name);

/**
 * The columns that a field has in a table: those of its parts, where it is a group and a cell can hold each of them. An
 * import takes what an export has under the same headings.
 * @param record the schema of the records
 */
export function cellFields(record: Schema, field: Field): Field[] {
  if (field.type.name !== "object") return [field];
  const parts = fieldsWithin(record, field.name);
  return parts.length > 0 && parts.every(fitsCell) ? parts : [field];
}
