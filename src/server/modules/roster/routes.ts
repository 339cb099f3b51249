import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { endShift, startShift } from "./clock.ts";
import { removeShift } from "./remove.ts";
import { addShift, updateShift } from "./save.ts";
import { outcomeAnswer, setShiftStatus, shiftStatusOutcome } from "./status.ts";
import { shiftsOfLeave } from "./leaveShifts.ts";

const id = { type: "string", format: "uuid" } as const;
const clocked: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["staff_uuid", "shift_uuid"],
  properties: { staff_uuid: { ...id, title: "Worker" }, shift_uuid: { ...id, title: "Shift" } },
};

/** Shifts: planned by the office, started and ended by workers. */
export const roster: Module = (claim) => {
  claim("POST ndis/roster/add-new-shift", addShift);
  claim("POST ndis/roster/update-roster-staff-shift", updateShift);
  claim("PUT ndis/roster/update-roster-staff-shift-status", setShiftStatus);
  claim("POST ndis/roster/shift-status-outcome", shiftStatusOutcome, {
    writes: false,
    answer: outcomeAnswer,
  });
  claim("POST ndis/roster/delete-roster-staff-shift", removeShift, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["shift_uuid"],
      properties: {
        shift_uuid: { ...id, title: "Shift" },
        version: { type: "integer", title: "The version that was seen" },
      },
    },
  });
  claim("POST ndis/roster/staff/start-shift", startShift, { body: clocked });
  claim("POST ndis/roster/staff/end-shift", endShift, { body: clocked });
  claim("GET ndis/leave/{id}/shifts", shiftsOfLeave);
};
