import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { rangeNamed } from "#framework/shared/dates/ranges.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import { draftCondition, type DraftGroup, draftGroup } from "./draft.ts";
import type { FieldFinder } from "./wire.ts";

/**
 * The filter that a report begins with, and that clearing goes back to. Columns that do not exist are left out.
 * @param begins the first weekday, 0 for Sunday to 6 for Saturday
 */
export const standardFilter = (
  { filters = [] }: Pick<ReportDefinition, "filters">,
  find: FieldFinder,
  today: string,
  begins = 1,
): DraftGroup =>
  draftGroup(
    "all",
    filters.flatMap((filter) => {
      const field = find(filter.field);
      return field ? [draftCondition(field, givenBy(field, filter, today, begins))] : [];
    }),
  );

type Given = { operator?: Operator; value?: unknown };

function givenBy(
  field: Field,
  { operator, default: value }: { operator?: string; default?: unknown },
  today: string,
  begins: number,
): Given {
  const named = field.type.operators.find((known) => known === operator);
  const isDate = field.type.storage === "date" || field.type.storage === "instant";
  const days = isDate ? rangeNamed(String(value), today, begins) : undefined;
  if (days) return range(named, ...days);
  if (Array.isArray(value) && named === undefined) return { operator: "in", value };
  return { operator: named, value };
}

/** A span of days in the way of the comparison; without one, the day itself or between its ends. */
function range(operator: Operator | undefined, from: string, to: string): Given {
  const chosen = operator ?? (from === to ? "on" : "between");
  if (chosen === "between") return { operator: chosen, value: [from, to] };
  if (chosen === "last_n_days" || chosen === "next_n_days")
    return { operator: chosen, value: daysBetween(from, to) };
  return { operator: chosen, value: chosen === "after" ? from : to };
}
