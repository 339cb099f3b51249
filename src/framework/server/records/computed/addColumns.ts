import type { Field } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { addRelated } from "../related/addRelated.ts";
import { isRelated, type RelatedField } from "../related/relatedField.ts";
import type { RecordType } from "../store/recordType.ts";
import { addComputed } from "./addComputed.ts";
import { type ComputedColumn, isComputedColumn } from "./computedColumns.ts";

/** Columns by where their values come from. */
export interface PartedColumns {
  /** Fields of the records, with those by which they refer to others; undefined where none are asked for by name. */
  own: Field[] | undefined;
  related: RelatedField[];
  computed: ComputedColumn[];
}

/** Parts the columns that a list is asked for. */
export function partedColumns(fields: readonly Field[] | undefined): PartedColumns {
  const related = (fields ?? []).filter(isRelated);
  const computed = (fields ?? []).filter(isComputedColumn);
  const refers = related.flatMap(({ related: of }) => (of.kind === "referred" ? [of.via] : []));
  const own = fields && [
    ...new Set([...fields.filter((field) => !isRelated(field) && !isComputedColumn(field)), ...refers]),
  ];
  return { own, related, computed };
}

/** Adds what is not a field of a page's records: columns of related records, and computed ones. */
export const addColumns = async (
  context: Context,
  type: RecordType,
  records: JsonObject[],
  { related, computed }: PartedColumns,
): Promise<JsonObject[]> => addRelated(context, await addComputed(context, type, records, computed), related);
