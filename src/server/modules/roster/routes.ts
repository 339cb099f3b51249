import type { Module } from "../module.ts";
import { outcomeAnswer, shiftStatusOutcome } from "./status.ts";

/** Shifts: what cancelling one comes to. */
export const roster: Module = (claim) => {
  claim("POST ndis/roster/shift-status-outcome", shiftStatusOutcome, {
    writes: false,
    answer: outcomeAnswer,
  });
};
