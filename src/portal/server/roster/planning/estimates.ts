import { sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { holds } from "#framework/shared/access/visible.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { preparedForAnyMark } from "#framework/server/database/engine.ts";
import { idsIn } from "#framework/server/records/store/titles.ts";
import { awardEstimate, type ShiftPay } from "../../pay/estimate.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { priceOf } from "../bookingPrice.ts";
import { bandPolicy, isWithin, plannedAmount } from "../budgets.ts";
import { type Address, placeAt } from "../place.ts";
import type { Estimator } from "./estimate.ts";

/** What each participant would be charged by the booking of that day, by time band; travel is not known beforehand. */
const bookedEstimate: Estimator = async (context, shifts) => {
  const people = new Set<string>();
  for (const { participants } of shifts) for (const person of idsIn(participants)) people.add(person);
  const bookings = await bookingsOf(context, [...people].filter(isUuid));
  const amountOf = ({ data, unit, price }: Priced, shift: JsonObject, sharing: number): number => {
    const { amounts } = startOf(price, String(shift.start_at));
    const key = `${String(shift.end_at)} ${String(shift.break_minutes)} ${sharing}`;
    const amount = amounts.get(key) ?? plannedAmount(context, data, shift, unit, sharing, price.place);
    amounts.set(key, amount);
    return amount;
  };
  return (shift) => {
    const { participants, service, start_at: start, end_at: end, worker_role: role } = shift;
    if (role === "shadow" || typeof start !== "string" || typeof end !== "string") return undefined;
    const own = idsIn(participants);
    let amount: number | undefined;
    for (const person of own) {
      const known = bookings.get(person)?.get(String(service));
      if (!known?.[0]) continue;
      const { day } = startOf(known[0].price, start);
      const booking = known.find(({ data }) => isWithin(data, day));
      if (booking) amount = (amount ?? 0) + amountOf(booking, shift, own.length);
    }
    return amount;
  };
};

/** What is known of shifts that begin at one moment: the day there, and the amounts by what else they follow from. */
function startOf({ place, starts }: Price, start: string): Start {
  const known = starts.get(start);
  if (known) return known;
  const made = { day: clockAt(new Date(start), place.zone).date, amounts: new Map<string, number>() };
  starts.set(start, made);
  return made;
}

/** What shifts are estimated to come to, by name; the keys under which the calendar answers them. */
const amounts = ["pay_estimate", "travel_estimate", "price_estimate", "margin_estimate"] as const;
type Amount = (typeof amounts)[number];
type Amounts = Partial<Record<Amount, number>>;

/** Adds to shifts what they are estimated to come to, for anyone who may see pay and prices, and answers the sums of all. */
export async function addEstimates(
  context: Context,
  shifts: readonly JsonObject[],
): Promise<{ totals: JsonObject }> {
  const hours = shifts.reduce((sum, { scheduled_hours: each }) => sum + Number(each ?? 0), 0);
  const seesPay = holds(context.user, "view-staff-pay-rates");
  const seesPrice = holds(context.user, "view-service-bookings");
  const [pay, price] = await Promise.all([
    seesPay ? awardEstimate(context, shifts) : undefined,
    seesPrice ? bookedEstimate(context, shifts) : undefined,
  ]);
  const totals: Amounts = {
    ...(pay && { pay_estimate: 0, travel_estimate: 0 }),
    ...(price && { price_estimate: 0 }),
    ...(pay && price && { margin_estimate: 0 }),
  };
  for (const shift of shifts) {
    if (shift.status === "cancelled") continue;
    const [paid, billed] = [pay?.(shift), price?.(shift)];
    if (paid === undefined && billed === undefined) continue;
    const known = amountsOf(shift, paid, billed, { seesMargin: seesPay && seesPrice });
    for (const name of amounts) {
      const amount = known[name];
      if (amount === undefined) continue;
      shift[name] = amount;
      totals[name] = (totals[name] ?? 0) + amount;
    }
  }
  return { totals: { hours: hundredths(hours), ...totals } };
}

/**
 * What is known of one shift. The margin is the price without pay and travel: of work that nobody is charged for it is a loss,
 * and it is unknown where the worker has no pay rate or the participant has no booking.
 */
function amountsOf(
  shift: JsonObject,
  paid: ShiftPay | undefined,
  billed: number | undefined,
  { seesMargin }: { seesMargin: boolean },
): Amounts {
  const isCharged = idsIn(shift.participants).length > 0 && shift.worker_role !== "shadow";
  const price = billed ?? (isCharged ? undefined : 0);
  return {
    ...(paid && { pay_estimate: paid.pay, travel_estimate: paid.travel }),
    ...(billed !== undefined && { price_estimate: billed }),
    ...(seesMargin && paid && price !== undefined && { margin_estimate: price - paid.pay - paid.travel }),
  };
}

interface Booked extends Address {
  participant: string;
  service: string;
  data: JsonObject;
  unit: string | null;
}

/** A price that many bookings have in common, at a place: the same time at it is worked out once. */
interface Price {
  place: Place;
  starts: Map<string, Start>;
}

interface Start {
  day: string;
  amounts: Map<string, number>;
}

interface Priced extends Pick<Booked, "data" | "unit"> {
  price: Price;
}

/** The bookings of participants that are not over, by participant and service, each with its unit and price. */
async function bookingsOf(context: Context, people: string[]): Promise<Map<string, Map<string, Priced[]>>> {
  const bookings = new Map<string, Map<string, Priced[]>>();
  if (people.length === 0) return bookings;
  const { db, tenant } = context;
  const { rows } = await sql<Booked>`${sql.raw(preparedForAnyMark)}
    select booking.ref_participant as participant, booking.data->>'service' as service, booking.data,
      service.data->>'unit' as unit, person.state, person.data->>'postcode' as postcode,
      person.data->>'time_zone' as time_zone
    from records booking
    join participants person on person.tenant_id = booking.tenant_id and person.uuid = booking.ref_participant
    left join records service on service.tenant_id = booking.tenant_id and service.resource = 'services'
      and service.uuid::text = booking.data->>'service'
    where booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
      and booking.data->>'status' = 'active' and booking.ref_participant = any (${people}::uuid[])
    order by booking.data->>'start_date'`.execute(db);
  const prices = new Map<string, Price>();
  for (const { participant, service, data, unit, ...address } of rows) {
    const key = JSON.stringify([priceOf(data, unit, bandPolicy(context)), data.ratio, address]);
    const price = prices.get(key) ?? { place: placeAt(context, address), starts: new Map<string, Start>() };
    prices.set(key, price);
    const own = bookings.get(participant) ?? new Map<string, Priced[]>();
    const ofService = own.get(service) ?? [];
    ofService.push({ data, unit, price });
    bookings.set(participant, own.set(service, ofService));
  }
  return bookings;
}
