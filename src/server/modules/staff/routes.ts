import type { Module } from "../module.ts";
import { changeStaff } from "./changeStaff.ts";
import { readStaff } from "./readStaff.ts";
import { staffAnswer } from "./staffAnswer.ts";

/** Staff members, beyond what the record service does for them. */
export const staff: Module = (claim) => {
  claim("GET ndis/staff/{id}", readStaff, { answer: staffAnswer });
  claim("POST ndis/staff/update", changeStaff);
};
