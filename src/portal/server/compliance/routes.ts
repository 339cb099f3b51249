import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "#framework/server/routes/module.ts";
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

/** Who lacks what of all that staff must read, learn, declare or hand in. */
export const compliance: Module = (claim) => {
  claim("GET compliance/matrix", matrix);
  claim("POST compliance/matrix/export", orderMatrix, { body: matrixOrder });
};
