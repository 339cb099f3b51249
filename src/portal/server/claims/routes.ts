import type { Module } from "#framework/server/routes/module.ts";
import { readResponse, responseTable } from "./responses/read.ts";

/** The NDIA's answer to a claim. */
export const claims: Module = (handle) => {
  handle("POST records/claims/{id}/responses", readResponse, {
    beforehand: responseTable,
    answer: { type: "object", required: ["claim"] },
  });
};
