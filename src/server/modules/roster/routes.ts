import type { Module } from "../module.ts";
import { outcomeAnswer, shiftStatusOutcome } from "./status.ts";
import { shiftsOfLeave } from "./leaveShifts.ts";

/** Shifts: what cancelling one comes to, and which ones a leave touches. */
export const roster: Module = (claim) => {
  claim("POST ndis/roster/shift-status-outcome", shiftStatusOutcome, {
    writes: false,
    answer: outcomeAnswer,
  });
  claim("GET ndis/leave/{id}/shifts", shiftsOfLeave);
};
