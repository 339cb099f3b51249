import type { Schema } from "#framework/shared/schema/schema.ts";

const stretches: Schema = {
  type: "array",
  items: { type: "object" },
  description: "By the clock of the house: how many workers are needed, and how many are rostered.",
};

/** What the comparison answers. */
export const comparisonAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["house", "range", "residents", "days", "gaps", "titles"],
  properties: {
    house: { type: "object", description: "The house, and whether it has a roster of care for these days." },
    range: { type: "object", description: "The first and the last day, and the time zone of the house." },
    residents: {
      type: "array",
      items: { type: "object" },
      description:
        "Hours, in all without sleepovers and by kind, and cents: what was planned, delivered and funded for each. Null where nothing is agreed.",
    },
    days: {
      type: "array",
      items: {
        type: "object",
        required: ["date", "stretches"],
        properties: { date: { type: "string", format: "date" }, stretches },
      },
    },
    gaps: { ...stretches, description: "Times in which fewer workers are rostered than are needed." },
    titles: {
      type: "object",
      description: "The names of the residents, by id.",
      additionalProperties: { type: "string" },
    },
  },
};
