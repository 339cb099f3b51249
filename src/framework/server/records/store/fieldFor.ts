import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import { defineFieldType } from "#framework/shared/fields/fieldType.ts";
import { recordTimes } from "#framework/shared/fields/recordTimes.ts";
import type { Viewer } from "#framework/shared/access/visible.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { isShown, delegatedAccess, partsOf } from "../read/fieldScope.ts";
import { type RecordType, seesField } from "./recordType.ts";

const id = defineFieldType({
  name: "id",
  matches: () => false,
  operators: ["is", "in"],
  parse: (text) => (isUuid(text) ? text : undefined),
});

const keptId = (name: string, label: string): Field => ({
  name,
  label,
  schema: { type: "string", format: "uuid" },
  type: id,
  required: false,
  readOnly: true,
});

/** Fields that every record has. */
const kept = new Map<string, Field>([
  ["uuid", keptId("uuid", "Id")],
  ["id", keptId("uuid", "Id")],
  ["created_by", keptId("created_by", "Added by")],
  ...recordTimes,
]);

/** A field, or a field of a group: as deep as the database is asked. */
const isFieldName = (name: string): boolean => /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/i.test(name);

/** Whether a field of one record exists for a person: row by row, where they see only parts of the records. */
export function seesFieldOf(
  type: RecordType,
  viewer: Viewer | null,
  field: Pick<Field, "name" | "sensitive">,
  id: unknown,
): boolean {
  const partial = delegatedAccess(type, viewer);
  return partial ? isShown(partial, partsOf(partial, viewer, id), field) : seesField(viewer, field);
}

/**
 * The field a person names in a filter, a sort order or a list of columns; undefined when it does not exist for them in
 * every row that they reach: anyone who sees a field in some rows only could ask by a filter for what is in the others.
 */
export function fieldFor(type: RecordType, viewer: Viewer | null, name: string): Field | undefined {
  const own = kept.get(name);
  const field = own ?? (isFieldName(name) ? fieldAt(type.schema, name) : undefined);
  const partial = own ? undefined : delegatedAccess(type, viewer);
  const exists = field && (partial ? isShown(partial, [], field) : seesField(viewer, field));
  return exists ? field : undefined;
}

/** The same for a field that was found for the person before. */
export function fieldShown(type: RecordType, viewer: Viewer | null, name: string): Field {
  const field = fieldFor(type, viewer, name);
  if (!field) throw new Error(`${type.name} show them no field ${name}`);
  return field;
}
