import type { Field } from "#framework/shared/fields/fields.ts";
import type { ReportModel } from "../useReportModel.ts";

/** A field that can be chosen. */
export interface FieldChoice {
  value: string;
  label: string;
  field: Field;
}

/** The fields of a report's records that fit, then those of the records that they refer to. */
export const fieldChoices = (
  { columns, related }: Pick<ReportModel, "columns" | "related">,
  fits: (field: Field) => boolean,
): FieldChoice[] => [
  ...[...columns.values()].flatMap(({ field, label, isRelated }) =>
    !isRelated && fits(field) ? [{ value: field.name, label, field }] : [],
  ),
  ...related.flatMap(({ field, numbers }) =>
    numbers && fits(field) ? [{ value: field.name, label: field.label, field }] : [],
  ),
];
