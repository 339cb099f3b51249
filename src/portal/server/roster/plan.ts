import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import { planProblems } from "./checks.ts";
import { timesOf } from "./judge/times.ts";
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

/** A shift that is added and is no draft is published by anyone who adds it. */
export const shiftPublished: Prepare = ({ context: { services, user } }, { draft }) =>
  draft === true
    ? { published_at: null, published_by: null }
    : { published_at: services.clock.now().toISOString(), published_by: user.fullname };

/**
 * Refuses a shift that cannot be planned so; one that comes back as well, as its worker may have become unfit in the meantime.
 * That the time of a restored one was taken the database says.
 */
export const shiftPossible: Check = async ({ context, id, kind, before, action }, shift) => {
  if (action === "update" && before && (before.draft === true) !== (shift.draft === true))
    return { draft: ["A change does not publish a shift. Use “Publish” or “Back to draft”."] };
  const times = timesOf(shift);
  if (!times || (shift.status !== "open" && shift.status !== "scheduled")) return undefined;
  const unclear = kind === "restore" ? undefined : await zoneProblem(context, shift, times);
  return unclear ?? planProblems(context, shift, times, id, { free: kind !== "restore" });
};
