import type { Module } from "#framework/server/routes/module.ts";
import { readStaff } from "./readStaff.ts";
import { staffAnswer } from "./staffAnswer.ts";

/** A staff member with what belongs to them; what else is done with staff, the record service does. */
export const staff: Module = (handle) => {
  handle("GET ndis/staff/{id}", readStaff, { answer: staffAnswer });
};
