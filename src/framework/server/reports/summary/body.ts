import type { Schema } from "#framework/shared/schema/schema.ts";
import { computedPart } from "../computedPart.ts";
import { summaryLimits, takes } from "#framework/shared/summaries/summary.ts";

const named: Schema = { type: "string", maxLength: 120, title: "Field" };

/** The groups of a summary, and the numbers of each. */
const numbers: Record<string, Schema> = {
  groups: {
    type: "array",
    minItems: 1,
    maxItems: summaryLimits.groups,
    title: "Groups",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["field"],
      properties: { field: named, by: { enum: ["day", "week", "month", "quarter", "year"], title: "By" } },
    },
  },
  values: {
    type: "array",
    minItems: 1,
    maxItems: summaryLimits.values,
    title: "Numbers",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["of"],
      properties: {
        of: { enum: Object.keys(takes), title: "Of" },
        field: named,
        per: named,
        until: named,
        label: { type: "string", maxLength: 60, title: "Label" },
      },
    },
  },
  keep: {
    type: "object",
    additionalProperties: false,
    required: ["value", "operator", "than"],
    title: "Keep",
    properties: {
      value: { type: "integer", minimum: 1, maximum: summaryLimits.values, title: "Number" },
      operator: { enum: [">", ">=", "=", "<=", "<"], title: "Comparison" },
      than: { type: "number", minimum: -1e15, maximum: 1e15, title: "With" },
    },
  },
};

/** What a summary is asked for with. */
export const summaryBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["groups"],
  properties: {
    filters: { title: "Filters" },
    search: { type: "string", maxLength: 200, title: "Search" },
    computed: computedPart,
    ...numbers,
  },
};

/** The numbers that an export of a report holds instead of its rows. */
export const summaryPart: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["groups"],
  title: "Numbers",
  description: "The file holds these numbers of the records, not the records.",
  properties: {
    ...numbers,
    across: { type: "boolean", title: "The last group stands across, as columns" },
    chart: { enum: ["bar", "stacked", "line", "heat", "none"], title: "Chart of a PDF" },
  },
};

const list = (title: string, items: Schema): Schema => ({ type: "array", title, items });
const cell: Schema = { title: "Text, number, yes or no, or nothing" };
const words: Schema = { type: ["string", "null"], title: "In words" };
const object = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

const run: Schema = {
  ...object({
    uuid: { type: "string", format: "uuid", title: "Id" },
    state: { enum: ["waiting", "running", "done", "failed"], title: "State" },
    begun_at: { type: ["string", "null"], format: "date-time", title: "Begun" },
    ended_at: { type: ["string", "null"], format: "date-time", title: "Ended" },
    message: { type: "string", title: "Why it failed" },
  }),
  title: "Run in the background",
  description: "Where the numbers come from a run in the background. Until it is done there are none.",
};

/** What a summary answers. */
export const summaryAnswer: Schema = object({
  groups: list(
    "Groups",
    object({
      field: named,
      label: { type: "string", title: "Label" },
      by: words,
      keys: list(
        "Keys",
        object({
          key: cell,
          label: words,
          filter: { title: "Condition that finds the records of the key; nothing where none does" },
        }),
      ),
    }),
  ),
  values: list(
    "Numbers",
    object({
      of: named,
      label: words,
      field: words,
      other: words,
      format: { type: "string", title: "Format" },
    }),
  ),
  rows: list(
    "Rows",
    object({
      keys: list("Keys", cell),
      labels: list("Labels", words),
      values: list("Values", cell),
    }),
  ),
  total: list("Total", cell),
  more: { type: "boolean", title: "There are more groups" },
});
summaryAnswer.properties = { ...summaryAnswer.properties, run };
