import type { Field } from "../fields/fields.ts";
import type { Operator } from "../fields/fieldType.ts";
import { checkCondition, FilterError } from "../filters/checkFilter.ts";
import type { Condition } from "../filters/filter.ts";
import { fits } from "../filters/fits.ts";
import { isObject, type Tone } from "../schema/schema.ts";

/** What a cell of a report says by its colour and its sign. */
export type CellTone = Exclude<Tone, "neutral">;

/** The tones, from what is fine to what needs someone. */
export const cellTones = ["success", "info", "warning", "error"] as const satisfies readonly CellTone[];

/** What the tones say in words, where their colours are not seen. */
export const toneWords = {
  success: "Good",
  info: "Note",
  warning: "Warning",
  error: "Critical",
} as const satisfies Record<CellTone, string>;

/** A rule of a report: values of a column, or one of its numbers, that have a tone. */
export interface ColourRule {
  /** The column whose values are coloured; of numbers, none. */
  column?: string;
  /** Which of the report's numbers, counted from 1. */
  number?: number;
  operator: Operator;
  value?: unknown;
  tone: CellTone;
}

/** How many rules a report has. */
export const mostColours = 20;

/** Rules as they were written, whatever else was sent; those that are not whole are left out. */
export const readColours = (value: unknown): ColourRule[] =>
  (Array.isArray(value) ? value : [])
    .flatMap((each): ColourRule[] => {
      if (!isObject(each)) return [];
      const { column, number, operator, value: wanted, tone } = each;
      const known = cellTones.find((one) => one === tone);
      const isNamed = typeof column === "string" ? number === undefined : Number.isInteger(number);
      if (known === undefined || typeof operator !== "string" || !isNamed) return [];
      const place = typeof column === "string" ? { column } : { number: Number(number) };
      return [
        {
          ...place,
          // Which operators there are depends on the field: `colourCondition` checks it.
          operator: operator as Operator,
          ...(wanted !== undefined && { value: wanted }),
          tone: known,
        },
      ];
    })
    .slice(0, mostColours);

/** A condition of a rule as lists check it, for a field: dates are read, and what does not fit is told. */
export function colourCondition(rule: ColourRule, field: Field): Condition | FilterError {
  try {
    return checkCondition({ field: field.name, operator: rule.operator, value: rule.value }, () => field);
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
}

/** Finds the tone of a value: that of the first rule that it fits. */
export type FindTone = (value: unknown) => CellTone | undefined;

/** Makes what finds the tone of a field's values; undefined where no rule is about it. */
export function toneFinder(
  rules: readonly ColourRule[],
  field: Field,
  asked: { zone: string; today: string },
): FindTone | undefined {
  const known = rules.flatMap((rule) => {
    const condition = colourCondition(rule, field);
    return condition instanceof FilterError ? [] : [{ condition, tone: rule.tone }];
  });
  if (known.length === 0) return undefined;
  return (value) => known.find(({ condition }) => fits(field, condition, value, asked))?.tone;
}
