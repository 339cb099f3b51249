import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { waive } from "./decide.ts";
import { handIn } from "./handIn.ts";
import { matrix } from "./matrix.ts";
import { orderMatrix } from "./matrixExport.ts";

const matrixOrder: Schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    format: { enum: ["csv", "xlsx"], title: "Format" },
    search: { type: "string", maxLength: 200, title: "Words of the name" },
    category: { type: ["string", "null"], maxLength: 60, title: "Staff category" },
    gaps: { type: "boolean", title: "Only people with gaps" },
  },
};

/** What staff must read, learn, declare or hand in: who is asked for what, what they handed in, and who lacks what. */
export const compliance: Module = (claim) => {
  claim("POST ndis/personal/compliance/update", handIn);
  claim("POST ndis/staff/compliance/waive", waive);
  claim("GET compliance/matrix", matrix);
  claim("POST compliance/matrix/export", orderMatrix, { body: matrixOrder });
};
