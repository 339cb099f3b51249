import type { Module } from "../module.ts";
import { changeStaff } from "./changeStaff.ts";

/** Staff members, beyond what the record service does for them. */
export const staff: Module = (claim) => {
  claim("POST ndis/staff/update", changeStaff);
};
