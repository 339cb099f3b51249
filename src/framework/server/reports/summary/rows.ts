import type { Condition, Filter } from "#framework/shared/filters/filter.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { lastDayOf, writtenPeriod } from "#framework/shared/summaries/periods.ts";
import type { PlannedGroup } from "./plan.ts";

/** What a group's records have in common: a day, a text, a number, yes or no; null where they have no value. */
export type GroupKey = string | number | boolean | null;

/** Says in words what a key of a group means; null for no value. @param titles of referred records, by their ids */
export function keyLabel(
  { field, by }: PlannedGroup,
  key: GroupKey,
  { titles, spelt, zone }: { titles: Record<string, string>; spelt: string | null; zone: string },
): string | null {
  if (key === null) return null;
  if (by !== undefined) return writtenPeriod(String(key), by);
  if (field.type.name === "reference" || field.type.name === "references") return titles[String(key)] ?? null;
  const item = field.schema.items;
  const listed = choicesOf(field.schema) ?? (item && choicesOf(item));
  return (
    listed?.find(({ value }) => String(value) === String(key))?.label ??
    spelt ??
    field.type.text(key, field.schema, zone)
  );
}

/** The records of a group as a filter; undefined where a filter cannot say it. */
export function keyFilter({ field, name, by, via }: PlannedGroup, key: GroupKey): Condition | undefined {
  if (via) return undefined;
  const condition = (operator: Operator, value?: unknown): Condition | undefined =>
    field.type.operators.includes(operator)
      ? { field: name, operator, ...(value !== undefined && { value }) }
      : undefined;
  if (key === null) return condition("is_empty");
  if (by !== undefined) return condition("between", [key, lastDayOf(String(key), by)]);
  return condition("is", key) ?? condition("equals", key) ?? condition("=", key);
}

/** The records that stand behind a row, as a filter; null where a filter cannot say it. */
export function rowFilter(groups: readonly PlannedGroup[], keys: readonly GroupKey[]): Filter | null {
  const parts = groups.map((group, index) => keyFilter(group, keys[index] ?? null));
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? { all: known } : null;
}

/** The order in which groups are read: time as it passes, choices as they are listed, others by their words. */
export function compareKeys(
  { field, by }: PlannedGroup,
  [a, labelA]: [GroupKey, string | null],
  [b, labelB]: [GroupKey, string | null],
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (by !== undefined) return String(a) < String(b) ? -1 : Number(String(a) > String(b));
  if (typeof a === "number" && typeof b === "number") return a - b;
  const item = field.schema.items;
  const listed = choicesOf(field.schema) ?? (item && choicesOf(item));
  const place = (key: GroupKey) => listed?.findIndex(({ value }) => String(value) === String(key)) ?? 0;
  return place(a) - place(b) || (labelA ?? "").localeCompare(labelB ?? "", "en");
}
