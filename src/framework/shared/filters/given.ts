import { daysBetween } from "../dates/dates.ts";
import { isRangeName, rangeNamed } from "../dates/ranges.ts";
import type { Field } from "../fields/fields.ts";
import type { Operator } from "../fields/fieldType.ts";

/** A comparison as a definition gives it: named days are worked out from today. */
export type Given = { operator?: Operator; value?: unknown };

/**
 * The comparison that a definition gives for a field. Named days become those that they are today; names that a portal adds
 * are left to the server, which knows their days. A list is any of its values.
 * @param begins the first weekday, 0 for Sunday to 6 for Saturday
 */
export function givenFor(
  field: Field,
  { operator, value }: { operator?: string; value?: unknown },
  today: string,
  begins: number,
): Given {
  const named = field.type.operators.find((known) => known === operator);
  const isDate = field.type.storage === "date" || field.type.storage === "instant";
  if (isDate && named === "during") return { operator: named, value };
  const days = isDate ? rangeNamed(String(value), today, begins) : undefined;
  if (days) return range(named, ...days);
  if (isDate && named === undefined && isRangeName(value)) return { operator: "during", value };
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
