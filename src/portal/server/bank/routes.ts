import type { Module } from "#framework/server/routes/module.ts";
import { matchSure } from "./matchSure.ts";

/** What concerns many bank receipts at once. */
export const bank: Module = (claim) => {
  claim("POST records/bank-receipts/match-sure", matchSure, {
    answer: {
      type: "object",
      additionalProperties: false,
      required: ["matched"],
      properties: { matched: { type: "integer", minimum: 0 } },
    },
  });
};
