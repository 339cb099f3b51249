import { conflict } from "#framework/server/http/errors.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";

/** A freestyle note that is payable waits for someone to decide; what was decided stays. */
export const noteDue: Prepare = (_, { note_type: type, payable, timesheet }) => ({
  timesheet: type === "freestyle" && payable === true ? (timesheet ?? "pending") : null,
});

/** The office decides what a payable note pays: its hours, other hours, or nothing. */
export const notePayDecision: Prepare = ({ input }) => ({
  timesheet: input.outcome === "reject" ? "rejected" : "added",
  pay_reason: input.reason ?? null,
});

const time = ["payable", "hours", "start_at", "end_at"];

/** Refuses (409) to change the time of a note that is on a timesheet. */
export const noteUnpaid: Check = ({ before }, note) => {
  const isChanged = (name: string) => (before?.[name] ?? null) !== (note[name] ?? null);
  if (before?.timesheet === "added" && time.some(isChanged))
    throw conflict("This note is on a timesheet. Its time can no longer be changed.");
  return undefined;
};
