import { sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { holds } from "#framework/shared/access/visible.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { awardEstimate } from "../../pay/estimate.ts";
import { isWithin, plannedAmount } from "../budgets.ts";
import { type Address, placeAt } from "../place.ts";

/** What a shift is estimated to come to, in cents; undefined where nothing is known. */
export type Estimate = (shift: JsonObject) => number | undefined;

/** Prepares an estimate for a set of shifts: what it needs is read once, whatever their number. */
export type Estimator = (context: Context, shifts: readonly JsonObject[]) => Promise<Estimate>;

/** What each participant would be charged by the booking of that day, by time band; travel is not known beforehand. */
const bookedEstimate: Estimator = async (context, shifts) => {
  const people = [...new Set(shifts.flatMap(({ participants }) => uuidsIn(participants)))];
  const bookings = await bookingsOf(context, people);
  return (shift) => {
    const { participants, service, start_at: start, end_at: end, worker_role: role } = shift;
    if (role === "shadow" || typeof start !== "string" || typeof end !== "string") return undefined;
    const own = uuidsIn(participants);
    const amounts = own.flatMap((person) => {
      const known = bookings.get(`${person} ${String(service)}`) ?? [];
      const [{ unit, place } = noBooking] = known;
      if (!place) return [];
      const day = clockAt(new Date(start), place.zone).date;
      const booking = known.find(({ data }) => isWithin(data, day));
      return booking ? [plannedAmount(context, booking.data, shift, unit, own.length, place)] : [];
    });
    return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0);
  };
};

const noBooking = { unit: null, place: undefined };

/** The estimators by name. */
export const estimators: Record<"payEstimate" | "priceEstimate", Estimator> = {
  payEstimate: awardEstimate,
  priceEstimate: bookedEstimate,
};

/** Shifts of whoever may see pay and prices with what they are estimated to come to, and the sums of all. */
export async function estimatesOf(
  context: Context,
  shifts: readonly JsonObject[],
): Promise<{ shifts: JsonObject[]; totals: JsonObject }> {
  const hours = shifts.reduce((sum, { scheduled_hours: each }) => sum + Number(each ?? 0), 0);
  const seesPay = holds(context.user, "view-staff-pay-rates");
  const seesPrice = holds(context.user, "view-service-bookings");
  const pay = seesPay ? await estimators.payEstimate(context, shifts) : undefined;
  const price = seesPrice ? await estimators.priceEstimate(context, shifts) : undefined;
  const totals = { pay: 0, price: 0 };
  const estimated = shifts.map((shift) => {
    if (shift.status === "cancelled") return shift;
    const [paid, billed] = [pay?.(shift), price?.(shift)];
    totals.pay += paid ?? 0;
    totals.price += billed ?? 0;
    return {
      ...shift,
      ...(paid !== undefined && { pay_estimate: paid }),
      ...(billed !== undefined && { price_estimate: billed }),
    };
  });
  return {
    shifts: estimated,
    totals: {
      hours: hundredths(hours),
      ...(pay && { pay_estimate: totals.pay }),
      ...(price && { price_estimate: totals.price }),
    },
  };
}

interface Booked extends Address {
  pair: string;
  data: JsonObject;
  unit: string | null;
}

/** The bookings of participants that are not over, by participant and service, each with its unit and where they live. */
async function bookingsOf({ db, tenant }: Context, people: string[]) {
  if (people.length === 0) return new Map<string, never[]>();
  const { rows } = await sql<Booked>`
    select booking.ref_participant || ' ' || (booking.data->>'service') as pair, booking.data,
      service.data->>'unit' as unit, person.state, person.data->>'postcode' as postcode,
      person.data->>'time_zone' as time_zone
    from records booking
    join participants person on person.tenant_id = booking.tenant_id and person.uuid = booking.ref_participant
    left join records service on service.tenant_id = booking.tenant_id and service.resource = 'services'
      and service.uuid::text = booking.data->>'service'
    where booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
      and booking.data->>'status' = 'active' and booking.ref_participant in (${sql.join(people)})
    order by booking.data->>'start_date'`.execute(db);
  const placed = rows.map(({ pair, data, unit, ...address }) => ({
    pair,
    data,
    unit,
    place: placeAt({ tenant }, address),
  }));
  return Map.groupBy(placed, ({ pair }) => pair);
}
