import type { Module } from "#framework/server/routes/module.ts";
import { readResponse, responseTable } from "./responses/read.ts";

/** The NDIA's answer to a claim. */
export const claims: Module = (claim) => {
  claim("POST records/claims/{id}/responses", readResponse, {
    beforehand: responseTable,
    answer: { type: "object", required: ["claim"] },
  });
};
