import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { Effect, Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { asOffice, lockedShift } from "../offers/asOffice.ts";
import { decide } from "../outcome.ts";
import { type OwnVisit, ownVisit } from "./own.ts";
import { costOf } from "./words.ts";

/**
 * Asks the office to cancel a visit: nothing is cancelled before it agrees.
 * @throws 404 for anybody else's visit, 409 when it has begun, is cancelled, or is asked about already
 */
export const visitCancellationAsked: Effect = {
  ofInput: async (context, { id = null, reason = null, note = null }) => {
    const office = asOffice(context);
    await lockedShift(office, (await ownVisit(context, id)).shift);
    const visit = await ownVisit(context, id);
    refuseUnaskable(context, visit);
    const shift = await lockedShift(office, visit.shift);
    const { start_at = null, end_at = null, time_zone = null, shift_type = null } = shift;
    await createRecord(
      office,
      recordTypeOf(context.services.types, "visit-cancellations"),
      {},
      {
        shift: visit.shift,
        participant: visit.participant,
        start_at,
        end_at,
        time_zone,
        shift_type,
        reason,
        note,
        asked_by: context.user.fullname,
        asked_at: context.services.clock.now().toISOString(),
        status: "asked",
      },
    );
  },
};

/**
 * Takes back a request that the office has not decided about.
 * @throws 404 for anybody else's visit, 409 when nothing is open
 */
export const visitCancellationWithdrawn: Effect = {
  ofInput: async (context, { id = null }) => {
    const office = asOffice(context);
    await lockedShift(office, (await ownVisit(context, id)).shift);
    const { request, cancellation } = await ownVisit(context, id);
    if (request === null || cancellation !== "asked")
      throw conflict("There is no open request about this visit any more.");
    const type = recordTypeOf(context.services.types, "visit-cancellations");
    await updateRecord(office, type, request, {}, { action: "withdraw", more: { status: "withdrawn" } });
  },
};

/** What cancelling a visit now could cost under the rule of its service, in a sentence that promises nothing. */
export const lateCancellation: Facts = {
  answer: consequencesAnswer,
  ofInput: async (context, { id = null }) => {
    const visit = await ownVisit(context, id);
    const shift = await lockedShift(asOffice(context), visit.shift);
    const decision = await decide(context, shift, { status: "cancelled", cancelled_by: "client" });
    return { consequences: [costOf(decision), "The visit stays planned until the office agrees."] };
  },
};

/** @throws 409 that says why nobody can ask about the visit */
function refuseUnaskable({ services }: Context, { status, start_at: start, cancellation }: OwnVisit): void {
  if (status === "cancelled") throw conflict("This visit is cancelled already.");
  if (status === "now" || new Date(start) <= services.clock.now())
    throw conflict("This visit has already begun. Please call the office.");
  if (cancellation === "asked") throw conflict("You have already asked to cancel this visit.");
}
