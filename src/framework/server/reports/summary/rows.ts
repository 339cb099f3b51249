import type { Condition } from "#framework/shared/filters/filter.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { lastDayOf, writtenPeriod } from "#framework/shared/summaries/periods.ts";
import type { PlannedGroup } from "./plan.ts";

/** What a group's records have in common: a day, a text, a number, yes or no; null where they have no value. */
export type GroupKey = string | number | boolean | null;

/** The choices that a group's field lists, with their places; none where it lists none. */
function listedIn({ field: { schema } }: PlannedGroup): Map<string, { label: string; place: number }> {
  const listed = choicesOf(schema) ?? (schema.items && choicesOf(schema.items)) ?? [];
  return new Map(listed.map(({ value, label }, place) => [String(value), { label, place }]));
}

/** Makes the words for the keys of a group; null for no value. @param titles of referred records, by their ids */
export function keyWords(
  group: PlannedGroup,
  { titles, zone }: { titles: Record<string, string>; zone: string },
): (key: GroupKey, spelt: string | null) => string | null {
  const { field, by } = group;
  const listed = listedIn(group);
  const isTitled = field.type.name === "reference" || field.type.name === "references";
  return (key, spelt) => {
    if (key === null) return null;
    if (by !== undefined) return writtenPeriod(String(key), by);
    if (isTitled) return titles[String(key)] ?? null;
    return listed.get(String(key))?.label ?? spelt ?? field.type.text(key, field.schema, zone);
  };
}

/** The records of a group as a filter; undefined where a filter cannot say it. */
export function keyFilter({ field, name, by }: PlannedGroup, key: GroupKey): Condition | undefined {
  const condition = (operator: Operator, value?: unknown): Condition | undefined =>
    field.type.operators.includes(operator)
      ? { field: name, operator, ...(value !== undefined && { value }) }
      : undefined;
  if (key === null) return condition("is_empty");
  if (by !== undefined) return condition("between", [key, lastDayOf(String(key), by)]);
  return condition("is", key) ?? condition("equals", key) ?? condition("=", key);
}

/** A key of a group with its words. */
export type WordedKey = readonly [key: GroupKey, words: string | null];

const alphabet = new Intl.Collator("en");

/** The order in which the keys of a group are read: time as it passes, choices as they are listed, others by their words. */
export function keyOrder(group: PlannedGroup): (a: WordedKey, b: WordedKey) => number {
  const listed = listedIn(group);
  const placeOf = (key: GroupKey) => (listed.size > 0 ? (listed.get(String(key))?.place ?? -1) : 0);
  return ([a, wordsA], [b, wordsB]) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (group.by !== undefined) return String(a) < String(b) ? -1 : Number(String(a) > String(b));
    if (typeof a === "number" && typeof b === "number") return a - b;
    return placeOf(a) - placeOf(b) || alphabet.compare(wordsA ?? "", wordsB ?? "");
  };
}
