import { computedLimits, computedNames } from "#framework/shared/reports/written.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";

/** The columns that a report computes, as its calls take them. */
export const computedPart: Schema = {
  type: "array",
  maxItems: computedLimits.columns,
  title: "Computed columns",
  description: "Columns made by expressions over others. Where columns are named, theirs begin with =.",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["name", "label", "expression"],
    properties: {
      name: {
        type: "string",
        pattern: computedNames,
        maxLength: computedLimits.name,
        title: "Name",
        examples: ["days_open"],
      },
      label: {
        type: "string",
        minLength: 1,
        maxLength: computedLimits.label,
        title: "Label",
        examples: ["Days open"],
      },
      expression: {
        type: "string",
        minLength: 1,
        maxLength: computedLimits.expression,
        title: "Expression",
        examples: ["daysBetween(opened_on, today)"],
      },
      format: { enum: ["money"], title: "Format", description: "Numbers are amounts in cents." },
    },
  },
};
