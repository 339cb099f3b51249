import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import { noticeRuleOf, outcomeOf } from "../cancellation.ts";
import { billCaution, billText, circumstances, noticeText, refusals, servedBy } from "../outcome.ts";
import { placeAt, providerPlace } from "../place.ts";

/** What one participant's absence comes to. */
export interface AbsenceDecision {
  /** What is kept with the shift. */
  absence: JsonObject;
  /** What follows from it, in sentences. */
  consequences: string[];
  /** What keeps it from being done, by field. */
  errors: FieldMessages;
}

/**
 * Judges that one participant of several does not attend a shift that goes on for the others: by the notice that they gave,
 * and by what the office decides otherwise (domain reference, sections 3.4 and 10.3). The price stays shared as it was
 * booked, and the worker's pay does not change.
 * @param said the fields of `actions/shift-attendance`
 */
export async function decideAbsence(
  context: Context,
  shift: JsonObject,
  participant: string,
  said: JsonObject,
): Promise<AbsenceDecision> {
  const isNoShow = said.outcome === "no_show";
  const start = new Date(String(shift.start_at));
  const provider = providerPlace(context);
  const served = await servedBy(
    context,
    { ...shift, participants: [participant] },
    clockAt(start, provider.zone).date,
  );
  const [person] = served;
  const { notice } = await circumstances(context, shift);
  const noticeAt = new Date(String(said.notice_at ?? context.services.clock.now().toISOString()));
  const outcome = outcomeOf({
    isNoShow,
    by: "client",
    start,
    noticeAt,
    toldAt: noticeAt,
    rule: noticeRuleOf(notice, shift.shift_type),
    place: person ? placeAt(context, person) : provider,
    isNdis: person?.type === "ndis",
  });
  const billable = said.bill === "yes" || (said.bill !== "no" && outcome.bill);
  const code = said.cancellation_reason ?? (isNoShow && billable ? "NSDO" : null);
  const name = person?.name ?? "";
  const shared = uuidsIn(shift.participants).length;
  return {
    absence: {
      participant,
      outcome: isNoShow ? "no_show" : "cancelled",
      ...(!isNoShow && { notice_at: noticeAt.toISOString() }),
      short_notice: outcome.isShort,
      ...(code !== null && { cancellation_reason: code }),
      billable,
      reason: said.reason ?? null,
      decided_by: context.user.fullname,
    },
    consequences: [
      ...(isNoShow ? [] : [`${name}: ${noticeText(start, noticeAt, outcome)}`]),
      ...(billable
        ? [...billText(context, shift, served, { billable, shared }), ...billCaution(billable)]
        : [`${name} is not billed for this shift.`]),
    ],
    errors: refusals({ ...outcome, mustPay: false }, { billable, payable: false, code, employment: null }),
  };
}
