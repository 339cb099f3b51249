import type { Module } from "#framework/server/routes/module.ts";
import { matrix } from "./matrix.ts";

/** Who lacks what of all that staff must read, learn, declare or hand in. */
export const compliance: Module = (handle) => {
  handle("GET compliance/matrix", matrix);
};
