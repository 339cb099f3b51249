import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import { draftCondition, type DraftGroup, draftGroup } from "./draft.ts";
import type { FieldFinder } from "./wire.ts";

/** Defaults that are computed, by the days they reach back. */
const daysBack: Record<string, number> = { today: 0, "last-7-days": 7, "last-28-days": 28 };

/** The filter that a report begins with, and that clearing goes back to. Columns that do not exist are left out. */
export const standardFilter = (
  { filters = [] }: Pick<ReportDefinition, "filters">,
  find: FieldFinder,
  today: string,
): DraftGroup =>
  draftGroup(
    "all",
    filters.flatMap((filter) => {
      const field = find(filter.field);
      return field ? [draftCondition(field, givenBy(field, filter, today))] : [];
    }),
  );

type Given = { operator?: Operator; value?: unknown };

function givenBy(
  field: Field,
  { operator, default: value }: { operator?: string; default?: unknown },
  today: string,
): Given {
  const named = field.type.operators.find((known) => known === operator);
  const isDate = field.type.storage === "date" || field.type.storage === "instant";
  const back = isDate ? daysBack[String(value)] : undefined;
  if (back !== undefined) return range(named, addDays(today, -back), today, back);
  if (Array.isArray(value) && named === undefined) return { operator: "in", value };
  return { operator: named, value };
}

/** A span of days in the way of the comparison; without one, the day itself or between its ends. */
function range(operator: Operator | undefined, from: string, to: string, days: number): Given {
  const chosen = operator ?? (from === to ? "on" : "between");
  if (chosen === "between") return { operator: chosen, value: [from, to] };
  if (chosen === "last_n_days") return { operator: chosen, value: days };
  return { operator: chosen, value: chosen === "after" ? from : to };
}
