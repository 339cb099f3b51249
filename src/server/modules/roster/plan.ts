import type { Check, Prepare } from "../../records/stages.ts";
import { planProblems, timesOf } from "./checks.ts";
import { zoneProblem } from "./zone.ts";

/**
 * What follows from a plan: with a worker a shift is scheduled, without one open; its hours. What it needed attention for
 * would be refused.
 */
export const shiftPlan: Prepare = (_write, wished) => {
  const times = timesOf(wished);
  return {
    status: wished.staff ? "scheduled" : "open",
    needs_attention: null,
    attention_reason: null,
    ...(times && { scheduled_hours: times.hours }),
  };
};

/**
 * Refuses a shift that cannot be planned so; one that comes back as well, as its worker may have become unfit meanwhile.
 * That the time of a restored one was taken the database says.
 */
export const shiftPossible: Check = async ({ context, id, kind }, shift) => {
  const times = timesOf(shift);
  if (!times || (shift.status !== "open" && shift.status !== "scheduled")) return undefined;
  const unclear = kind === "restore" ? undefined : await zoneProblem(context, shift, times);
  return unclear ?? planProblems(context, shift, times, id, { free: kind !== "restore" });
};
