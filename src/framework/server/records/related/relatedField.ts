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

/** Whether a column belongs to other records than the row's. */
export const isRelated = (field: Field): field is RelatedField => "related" in field;
