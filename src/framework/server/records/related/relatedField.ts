import type { Field } from "#framework/shared/fields/fields.ts";
import type { WorkedOut } from "#framework/shared/reports/related.ts";
import type { RecordType } from "../store/recordType.ts";

/** A field of the record that a record refers to. */
export interface Referred {
  kind: "referred";
  /** The field that refers. */
  via: Field;
  /** The records referred to, and which of their fields it is. */
  type: RecordType;
  field: Field;
}

/** What is worked out of the records that refer to a record. */
export interface Referring {
  kind: "referring";
  of: WorkedOut;
  /** The records that refer, by which of their fields, and of which field it is worked out. */
  type: RecordType;
  via: Field;
  field?: Field;
}

/**
 * A column of a report that is not a field of its records. By name `owner.region` is a field of the record that a record
 * refers to, and `maximum(repairs.vehicle.done_on)` is worked out of the records that refer to it.
 */
export interface RelatedField extends Field {
  related: Referred | Referring;
}

/** Fields of a row's own, with those by which it refers to others, and the columns of related records. */
export function parted(fields: readonly Field[] | undefined): {
  own: Field[] | undefined;
  related: RelatedField[];
} {
  const related = (fields ?? []).filter(isRelated);
  const refers = related.flatMap(({ related: of }) => (of.kind === "referred" ? [of.via] : []));
  const own = fields && [...new Set([...fields.filter((field) => !isRelated(field)), ...refers])];
  return { own, related };
}

/** Whether a column belongs to other records than the row's. */
export const isRelated = (field: Field): field is RelatedField => "related" in field;
