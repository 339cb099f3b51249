import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { teamOutcomeText } from "./teamOutcome.ts";
import { asSaid, decide, refuseUndoable } from "./outcome.ts";

/** What is kept of a cancellation, emptied: a shift that was delivered after all has none. */
const notCancelled: JsonObject = {
  cancelled_by: null,
  notice_at: null,
  worker_told_at: null,
  short_notice: null,
  cancellation_reason: null,
  billable: null,
  payable: null,
};

/** The office says when a shift was delivered, or nothing: what is kept of a cancellation goes. */
export const shiftDelivered: Prepare = ({ input }) => ({
  ...notCancelled,
  ...deliveredTimes(input),
  status_reason: input.reason ?? null,
});

/** What a cancellation or a no-show comes to: who is billed and paid. @throws 422 where that is not possible */
export const shiftOutcome: Prepare = async ({ context, input, before = {} }) => {
  const decision = await decide(context, before, asSaid(input));
  refuseUndoable(decision);
  return { ...decision.fields, status_reason: input.reason ?? null };
};

/** What was decided before is corrected by an answer that says something else, and not done a second time. */
export const shiftCorrected: Prepare = ({ input }) => {
  const says = input.status === "completed" ? input.delivered_from : input.cancelled_by;
  if (says === undefined || says === null) throw conflict("This has already been done.");
  return {};
};

/** What would follow from a status that is not set yet, in sentences: whether it is billed and paid. */
export const shiftStatusConsequences: Facts = {
  answer: consequencesAnswer,
  of: async (context, { id, record }, input) => {
    if (input.status === "completed") return { consequences: [] };
    const { consequences } = await decide(context, record, asSaid(input));
    return {
      consequences: [...consequences, ...(await teamOutcomeText(context, { ...record, uuid: id }, input))],
    };
  },
};

/** When a shift was delivered, as the office says: both times or neither. @throws 422 at the one that is missing */
function deliveredTimes({ delivered_from: from, delivered_until: until }: JsonObject): JsonObject {
  if (!from && !until) return { delivered_from: null, delivered_until: null };
  if (!from) throw invalid({ delivered_from: ["Enter the start time too."] });
  if (!until) throw invalid({ delivered_until: ["Enter the end time too."] });
  return { delivered_from: from, delivered_until: until };
}
