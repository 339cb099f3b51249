import { clockAt } from "#framework/shared/dates/zones.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { gstIn } from "#portal/shared/invoices/gst.ts";
import { type Payer, payerOf } from "#portal/shared/invoices/payer.ts";
import { priceLines } from "#portal/shared/prices/amount.ts";
import type { PriceLine } from "#portal/shared/prices/support.ts";
import type { Place, Stretch } from "#portal/shared/prices/bands.ts";
import { unpricedWork } from "#portal/shared/prices/sleepover.ts";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { participantOn, planOn } from "#portal/shared/ndisPlans/onDay.ts";
import { plansIn } from "../../ndisPlans/plans.ts";
import { bandPolicy, isWithin } from "../../roster/budgets.ts";
import { priceOf, sharedBy } from "../../roster/bookingPrice.ts";
import { placeAt } from "../../roster/place.ts";
import { namesOf } from "./lineNames.ts";
import type { BilledService, Support } from "./supports.ts";

/** Why a support cannot be billed, as the end of a sentence about the participant and the day. */
export interface LeftOut {
  name: string;
  day: string;
  problem: string;
}

/** A support with its lines and who pays for it, or why it cannot be billed. */
export type Priced = { support: Support; payer: Payer; lines: JsonObject[] } | { leftOut: LeftOut };

/** A participant as prices ask about them, worked out once for any number of supports. */
export interface Billed {
  name: string;
  place: Place;
  /** Their record as their plan of a day has it. */
  on: (day: string) => JsonObject;
}

/** A participant's whole record, with their plans, as prices ask about it. */
export function billed(context: Context, participant: JsonObject): Billed {
  const plans = plansIn(participant);
  const known = new Map<JsonObject | undefined, JsonObject>();
  return {
    name: String(participant.full_name),
    place: placeAt(context, {
      state: textOf(participant.state),
      postcode: textOf(participant.postcode),
      time_zone: textOf(participant.time_zone),
    }),
    on: (day) => {
      const plan = planOn(plans, day);
      const found = known.get(plan) ?? participantOn(participant, plans, day);
      known.set(plan, found);
      return found;
    },
  };
}

/** A support with what it comes to, part by part, or why it cannot be billed. */
type PricedParts =
  | {
      service: BilledService;
      booking: Support["bookings"][number];
      payer: Payer;
      parts: PriceLine[];
      /** Work during a sleepover that has no price. */
      unpriced: Stretch[];
    }
  | { leftOut: LeftOut };

/** Prices a support for its participant by the booking of its day, part by part. */
export function pricedParts(context: Context, support: Support, { name, place, on }: Billed): PricedParts {
  const day = clockAt(support.span.start, place.zone).date;
  const refuse = (problem: string): PricedParts => ({ leftOut: { name, day, problem } });
  const { service } = support;
  if (!service) return refuse("the shift has no service. Choose one on the shift.");
  const booking = support.bookings.find(({ data }) => isWithin(data, day));
  if (!booking)
    return refuse(
      support.bookings.some(({ data }) => day <= String(data.opening_on ?? ""))
        ? `the booking's opening figures for ${service.name} already count this.`
        : `no service booking for ${service.name}.`,
    );
  const payer = payerOf(on(day), booking.data.budget_category);
  if (!payer) return refuse("enter who manages the plan in the participant's record.");
  const delivered = {
    start: support.span.start,
    end: support.span.end,
    breakMinutes: support.breakMinutes,
    sharedBy: sharedBy(booking.data, support.participants),
    ...support.onTheRoad,
  };
  const price = priceOf(booking.data, service.unit, bandPolicy(context));
  const parts = priceLines(delivered, price, place);
  if (parts.reduce((sum, { amount }) => sum + amount, 0) <= 0)
    return refuse("there is no time or no price to bill.");
  return { service, booking, payer, parts, unpriced: unpricedWork(delivered, price, place) };
}

/** What a booking must say before a sleepover with work past its price is billed, so that the work is not forgotten. */
const unpricedInWords = (service: BilledService, unpriced: readonly Stretch[]): string =>
  `the booking for ${service.name} has no price for ${unpriced
    .map(({ band, minutes }) => `${writtenHours(minutes / 60)} of work (${bandNames[band] ?? band})`)
    .join(" and ")} that the sleepover does not include. Enter it in the booking, or 0 if it is not charged.`;

const bandNames: Partial<Record<Stretch["band"], string>> = {
  saturday: "Saturday price",
  sunday: "Sunday price",
  public_holiday: "public holiday price",
};

/** Prices a support for its participant by the booking of its day, as lines of an invoice. */
export function priced(context: Context, support: Support, participant: JsonObject): Priced {
  const person = billed(context, participant);
  const result = pricedParts(context, support, person);
  if ("leftOut" in result) return result;
  const { service, booking, payer, parts, unpriced } = result;
  if (unpriced.length > 0) {
    const day = clockAt(support.span.start, person.place.zone).date;
    return { leftOut: { name: person.name, day, problem: unpricedInWords(service, unpriced) } };
  }
  const lines = parts.map((part) =>
    lineOf(support, service, part, person.place, {
      booking: booking.uuid,
      shared_by: sharedBy(booking.data, support.participants),
      // Who is not registered charges no GST, whatever a service's code is.
      isTaxed: context.tenant.settings.billing.gst_registered !== false,
    }),
  );
  return { support, payer, lines };
}

function lineOf(
  support: Support,
  service: BilledService,
  line: PriceLine,
  place: Place,
  { isTaxed, shared_by: sharedAmong = 1, ...more }: JsonObject,
): JsonObject {
  const code = service.gst_code ?? "P2";
  const { band, from, minutes, unitPrice, amount, rule, km } = line;
  const { what, item, quantity, claimType } = namesOf(service, line, support.claimType ?? null);
  return withoutNulls({
    participant: support.participant,
    delivered_on: clockAt(from, place.zone).date,
    support_item: item ?? null,
    description: support.claimType === "CANC" ? `Cancelled at short notice: ${what}` : what,
    quantity,
    unit_price: unitPrice,
    amount,
    gst: isTaxed ? gstIn(amount, code) : 0,
    gst_code: code,
    claim_type: claimType,
    cancellation_reason: support.claimType === "CANC" ? support.cancellationReason : null,
    minutes,
    hourly: minutes > 0,
    band,
    rule,
    start_at: support.span.start.toISOString(),
    end_at: support.span.end.toISOString(),
    time_zone: support.timeZone,
    service: service.uuid,
    staff: support.staff,
    // What is priced by the dollar has been shared already.
    shared_by: km === undefined ? sharedAmong : 1,
    [support.source]: support.id,
    ...more,
  });
}

const textOf = (value: JsonObject[string] | undefined): string | null =>
  typeof value === "string" ? value : null;
