import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Period } from "#framework/shared/summaries/periods.ts";
import {
  type Aggregate,
  groupProblem,
  isTimed,
  type SummaryGroup,
  type SummaryKeep,
  type SummaryValue,
  valueProblem,
} from "#framework/shared/summaries/summary.ts";
import type { Context } from "../../context.ts";
import { type FieldMessages, invalid } from "../../http/errors.ts";
import type { ComputedColumns } from "../../records/computed/computedColumns.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { type SummaryField, summaryField } from "./summaryField.ts";

/** A group of a summary, with its field. */
export interface PlannedGroup extends SummaryField {
  name: string;
  /** The step of time, for days and times. */
  by?: Period;
}

/** A number of a summary, with its fields. */
export interface PlannedValue {
  of: Aggregate;
  label?: string;
  field?: SummaryField;
  /** What it is a share of, or the end of the span. */
  other?: SummaryField;
}

/** What a summary was asked for, checked. */
export interface SummaryPlan {
  groups: PlannedGroup[];
  values: PlannedValue[];
  keep?: SummaryKeep;
}

/** The part of a body that says it. */
interface Asked {
  groups?: SummaryGroup[];
  values?: SummaryValue[];
  keep?: SummaryKeep;
}

/**
 * Reads the groups and numbers of a summary's body, whose shape is checked already.
 * @throws 422 that names every field that does not exist for the person or does not fit
 */
export function summaryPlan(
  context: Context,
  type: RecordType,
  body: JsonObject,
  computed: ComputedColumns,
): SummaryPlan {
  // The schema of each call that brings a body has looked at its shape.
  const { groups = [], values: named, keep } = body as Asked;
  const values = named ?? [{ of: "count" }];
  const find = (name: string) => summaryField(context, type, name, computed)?.field;
  const errors: FieldMessages = {};
  const refuse = (place: string, expected: string | undefined) => {
    if (expected !== undefined) errors[place] = [`Expected ${expected}.`];
  };
  for (const [index, group] of groups.entries()) refuse(`groups.${index}`, groupProblem(group, find));
  for (const [index, value] of values.entries()) refuse(`values.${index}`, valueProblem(value, find));
  if (keep && keep.value > values.length) refuse("keep", "one of the numbers");
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const fieldOf = (name: string | undefined) =>
    name === undefined ? undefined : summaryField(context, type, name, computed);
  return {
    groups: groups.flatMap(({ field: name, by }) => {
      const found = fieldOf(name);
      return found ? [{ ...found, name, ...(isTimed(found.field) && { by: by ?? "month" }) }] : [];
    }),
    values: values.map(({ of, label, field, per, until }) => ({
      of,
      label,
      field: fieldOf(field),
      other: fieldOf(per ?? until),
    })),
    keep,
  };
}
