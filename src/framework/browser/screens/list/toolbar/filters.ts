import type { ListFilter, Screens } from "#framework/shared/definitions/screens.ts";
import { isFilterable } from "#framework/shared/definitions/screens.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { dayCounts } from "#framework/shared/fields/fieldType.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { May } from "../../../access/may.ts";
import { isCondition } from "../../../data/query.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { TextKey } from "../../../i18n/useText.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";

/** The filters that exist for a person: those of the definition, then every other field that can be filtered by. */
export function filtersOf(screens: Screens, may: May): ListFilter[] {
  const named = screens.filters.filter(({ field }) => may.see(field));
  const others = screens.columns.filter(
    ({ field }) =>
      may.see(field) && isFilterable(field) && !named.some((filter) => filter.field.name === field.name),
  );
  return [...named, ...others.map(({ field, label }) => ({ field, label }))];
}

type Text = (key: TextKey, values?: Record<string, unknown>) => string;

/** A filter's value in words: `is Active`, `between 1 Nov 2026 and 30 Nov 2026`. */
export function describeFilter(
  field: Field,
  value: unknown,
  text: Text,
  titles: Record<string, string> = {},
): string {
  if (value === "all") return text("list.any");
  if (Array.isArray(value)) return value.map((item) => oneValue(field, item, text, titles)).join(", ");
  if (!isCondition(value)) return oneValue(field, value, text, titles);
  const operator = text(`operators.${value.operator}`);
  if (value.value === undefined) return operator;
  if (dayCounts.has(value.operator)) return `${operator}: ${String(value.value)}`;
  if (value.operator === "during") return `${operator} ${sentenceCase(String(value.value))}`;
  const values = [value.value].flat().map((item) => oneValue(field, item, text, titles));
  return `${operator} ${values.join(value.operator === "between" ? ` ${text("report.and")} ` : ", ")}`;
}

function oneValue(field: Field, value: unknown, text: Text, titles: Record<string, string>): string {
  if (typeof value === "boolean" || value === "true" || value === "false")
    return text(String(value) === "true" ? "list.yes" : "list.no");
  const choice = (choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items)))?.find(
    (option) => String(option.value) === String(value) || String(option.id) === String(value),
  );
  if (choice) return choice.label;
  if (field.type.storage === "date" || field.type.storage === "instant") return writtenDate(String(value));
  return titles[String(value)] ?? field.type.text(value, field.schema);
}
