import type { Module } from "#framework/server/routes/module.ts";
import { readResponse, responseTable } from "./responses/read.ts";

/** What a claim would have, and the NDIA's answer to one. */
export const claims: Module = (claim) => {
  claim("POST records/claims/{id}/responses", readResponse, {
    beforehand: responseTable,
    answer: { type: "object", required: ["claim"] },
  });
};
