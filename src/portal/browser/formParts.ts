import type { AskablePart } from "#framework/shared/customForms/askable.ts";

const states = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];

/** Answers of several parts that forms of the builder may ask for: an address in Australia. */
export const formParts = {
  address: {
    title: "Address",
    icon: "Place",
    schema: {
      type: "object",
      properties: {
        line1: { type: "string", title: "Street", maxLength: 120 },
        suburb: { type: "string", title: "Suburb", maxLength: 60 },
        state: {
          type: "string",
          title: "State",
          oneOf: states.map((state) => ({ const: state, title: state })),
        },
        postcode: { type: "string", title: "Postcode", format: "postcode" },
      },
    },
    required: ["line1", "suburb", "state", "postcode"],
  },
} satisfies Record<string, AskablePart>;
