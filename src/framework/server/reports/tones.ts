import type { Field } from "#framework/shared/fields/fields.ts";
import {
  cellTones,
  type ColourRule,
  type FindTone,
  mostColours,
  readColours,
  toneFinder,
} from "#framework/shared/reports/colours.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { formattedField } from "#framework/shared/summaries/numberField.ts";
import { summaryLimits } from "#framework/shared/summaries/summary.ts";
import type { Context } from "../context.ts";
import { tenantCalendar } from "../tenants/calendar.ts";

/** Rules for what values mean, as the export of a report takes them. */
export const coloursPart: Schema = {
  type: "array",
  maxItems: mostColours,
  title: "Colours",
  description:
    "What values mean: PDF and Excel say and colour it. Left out: as the report is defined. The first rule that fits a value counts; a rule about a column that the file does not have does nothing.",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["operator", "tone"],
    properties: {
      column: { type: "string", maxLength: 120, title: "Column" },
      number: {
        type: "integer",
        minimum: 1,
        maximum: summaryLimits.values,
        title: "Number",
        description: "In place of a column, which of the numbers, counted from 1.",
      },
      operator: { type: "string", maxLength: 40, title: "Comparison" },
      value: { title: "Value" },
      tone: { enum: [...cellTones], title: "Meaning" },
    },
  },
};

/** The rules that an order of a file holds; none in one that waits since a version without them. */
export const rulesIn = ({ colours = "[]" }: { colours?: string }): ColourRule[] =>
  readColours(JSON.parse(colours));

/**
 * What finds the tones of columns, in their order. The columns are those that exist for anyone who reads, and the values are compared
 * as they are given to them: a rule about anything else finds nothing.
 */
export function columnTones(
  context: Context,
  fields: readonly Field[],
  rules: readonly ColourRule[],
): (FindTone | undefined)[] {
  const asked = tenantCalendar(context);
  return fields.map((field) => {
    const own = rules.filter(({ column }) => column === field.name);
    return toneFinder(own, field, asked);
  });
}

/** What finds the tones of numbers, in their order. */
export function numberTones(
  context: Context,
  values: readonly { format: string }[],
  rules: readonly ColourRule[],
): (FindTone | undefined)[] {
  const asked = tenantCalendar(context);
  return values.map(({ format }, index) => {
    const own = rules.filter(({ number }) => number === index + 1);
    const field = own.length > 0 ? formattedField(format, "") : undefined;
    return field && toneFinder(own, field, asked);
  });
}
