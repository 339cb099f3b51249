import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { endShift, startShift } from "./clock.ts";
import { outcomeAnswer, setShiftStatus, shiftStatusOutcome } from "./status.ts";
import { shiftsOfLeave } from "./leaveShifts.ts";

const id = { type: "string", format: "uuid" } as const;
const clocked: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["staff_uuid", "shift_uuid"],
  properties: { staff_uuid: { ...id, title: "Worker" }, shift_uuid: { ...id, title: "Shift" } },
};

/** Shifts: started and ended by workers, cancelled by the office. */
export const roster: Module = (claim) => {
  claim("PUT ndis/roster/update-roster-staff-shift-status", setShiftStatus);
  claim("POST ndis/roster/shift-status-outcome", shiftStatusOutcome, {
    writes: false,
    answer: outcomeAnswer,
  });
  claim("POST ndis/roster/staff/start-shift", startShift, { body: clocked });
  claim("POST ndis/roster/staff/end-shift", endShift, { body: clocked });
  claim("GET ndis/leave/{id}/shifts", shiftsOfLeave);
};
