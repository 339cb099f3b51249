import type { Field } from "#framework/shared/fields/fields.ts";
import { isReported } from "#framework/shared/definitions/reports.ts";
import type { Context } from "../../context.ts";
import { mayList } from "../../records/read/mayList.ts";
import { fieldFor, type RecordType } from "../../records/store/recordType.ts";

/** A field that a summary names: of its records, or of a record that they refer to. */
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
export function summaryField(context: Context, type: RecordType, name: string): SummaryField | undefined {
  const own = fieldFor(type, context.user, name);
  if (own) return isReported(own) ? { field: own, type } : undefined;
  const [first = "", rest] = name.split(".");
  const via = rest === undefined ? undefined : fieldFor(type, context.user, first);
  const target = via?.type.name === "reference" ? type.types.get(via.schema["x-reference"] ?? "") : undefined;
  if (!via || !target || !isReported(via) || !mayList(context, target)) return undefined;
  const field = fieldFor(target, context.user, rest ?? "");
  return field && isReported(field) ? { field, type: target, via } : undefined;
}
