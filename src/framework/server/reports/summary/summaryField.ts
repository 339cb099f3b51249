import type { Field } from "#framework/shared/fields/fields.ts";
import { isReported } from "#framework/shared/definitions/reports.ts";
import type { Context } from "../../context.ts";
import type { ComputedColumns } from "../../records/computed/computedColumns.ts";
import { referredField } from "../../records/related/find.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { fieldFor } from "../../records/store/fieldFor.ts";

/** A field that a summary names: of its records, computed of them, or of a record that they refer to. */
export interface SummaryField {
  field: Field;
  /** The records that it is a field of. */
  type: RecordType;
  /** The field that refers to these; undefined for the records' own. */
  via?: Field;
}

/**
 * A field by its name, when it exists for the person in every row that they reach. A field of a referred record does when
 * they may list such records; of those whose row they do not reach, it has no value.
 */
export function summaryField(
  context: Context,
  type: RecordType,
  name: string,
  computed: ComputedColumns,
): SummaryField | undefined {
  const column = computed.find(name);
  if (column) return { field: column, type };
  const own = fieldFor(type, context.user, name);
  if (own) return isReported(own) ? { field: own, type } : undefined;
  return referredField(context, type, name);
}
