import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { holds } from "#framework/shared/access/visible.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { awardEstimate } from "../../pay/estimate.ts";

/** What a shift is estimated to come to, in cents; undefined where nothing is known. */
export type Estimate = (shift: JsonObject) => number | undefined;

/** Prepares an estimate for a set of shifts: what it needs is read once, whatever their number. */
export type Estimator = (context: Context, shifts: readonly JsonObject[]) => Promise<Estimate>;

/** Hours at the agreed price of each participant: without time bands and travel, which a price engine knows. */
const agreedRateEstimate: Estimator = async (context, shifts) => {
  const prices = await agreedRates(context, [
    ...new Set(shifts.flatMap(({ participants }) => uuidsIn(participants))),
  ]);
  return ({ participants, service, scheduled_hours: hours, worker_role: role }) => {
    if (typeof hours !== "number" || role === "shadow") return undefined;
    const people = uuidsIn(participants);
    const known = people.flatMap((person) => prices.get(`${person} ${String(service)}`) ?? []);
    if (known.length === 0) return undefined;
    return Math.round(known.reduce((sum, price) => sum + (price * hours) / people.length, 0));
  };
};

/** The estimators by name. */
export const estimators: Record<"payEstimate" | "priceEstimate", Estimator> = {
  payEstimate: awardEstimate,
  priceEstimate: agreedRateEstimate,
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

async function agreedRates({ db, tenant }: Context, people: string[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ pair: string; rate: number }>`
    select ref_participant || ' ' || (data->>'service') as pair, (data->>'agreed_rate')::float8 as rate from records
    where tenant_id = ${tenant.id} and resource = 'service-bookings' and deleted_at is null
      and data->>'status' = 'active' and ref_participant in (${sql.join(people)})`.execute(db);
  return new Map(rows.map(({ pair, rate }) => [pair, rate]));
}
