import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { allocatedTo } from "#portal/shared/ndisPlans/use.ts";
import { bandFields } from "../roster/bookingPrice.ts";
import { type Plan, plansOf, withEveryRight } from "./plans.ts";

/** A service that was agreed under the plan before, and how it goes on under the next one. */
export interface Carried {
  uuid: string;
  version: number;
  /** The service's name. */
  name: string;
  /** What is agreed on it until the day before. */
  before: JsonObject;
  /** What is agreed on it from the first day of the plan. */
  next: JsonObject;
}

/** What stays as it was agreed. */
const kept = [
  "service",
  "agreed_rate",
  ...Object.values(bandFields),
  "ratio",
  "bill_travel",
  "travel_km_rate",
  "transport_km_rate",
  "budget_category",
  "hours_per_week",
  "notes",
];

/**
 * The services of a participant that last as long as the plan before, as they go on under a plan: at the agreed prices,
 * with the same share of their category's budget. Those that were carried forward already are left out.
 */
export async function carriedOver(context: Context, plan: JsonObject): Promise<Carried[]> {
  const { db, tenant } = context;
  const [participant, start] = [String(plan.participant), String(plan.start_date)];
  const plans = (await plansOf(context, [participant])).get(participant) ?? [];
  const old = plans.findLast((each) => each.status !== "draft" && String(each.start_date) < start);
  const dayBefore = addDays(start, -1);
  const ended = String(old?.end_date ?? dayBefore);
  const last = ended < dayBefore ? ended : dayBefore;
  const { rows } = await sql<{ uuid: string; version: number; name: string; data: JsonObject }>`
    select booking.uuid, booking.version, service.data->>'name' as name, booking.data from records booking
    join records service on service.tenant_id = booking.tenant_id and service.resource = 'services'
      and service.uuid::text = booking.data->>'service'
    where booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
      and booking.ref_participant = ${participant} and booking.data->>'status' in ('active', 'paused')
      and booking.data->>'start_date' < ${start} and coalesce(booking.data->>'end_date', '9999') >= ${last}
      and not exists (select from records next where next.tenant_id = booking.tenant_id
        and next.resource = 'service-bookings' and next.deleted_at is null
        and next.ref_participant = booking.ref_participant and next.data->>'service' = booking.data->>'service'
        and next.data->>'start_date' >= ${start})
    order by name, booking.uuid`.execute(db);
  return rows.map(({ data, ...row }) => ({ ...row, before: data, next: nextOf(data, plan, old) }));
}

function nextOf(booking: JsonObject, plan: JsonObject, old: Plan | undefined): JsonObject {
  const same = Object.fromEntries(kept.map((name) => [name, booking[name] ?? null]));
  return {
    ...same,
    participant: plan.participant ?? null,
    start_date: plan.start_date ?? null,
    end_date: plan.end_date ?? null,
    allocated: allocatedNext(booking, plan, old),
    status: booking.status ?? "active",
  };
}

/** As much of the category's budget as before, in cents; the same amount where one of both plans has none for it. */
function allocatedNext(
  { allocated, budget_category: category }: JsonObject,
  plan: JsonObject,
  old: JsonObject | undefined,
): number | null {
  if (typeof allocated !== "number") return null;
  const of = (from: JsonObject | undefined) => {
    const budgets = objectsIn(from?.budgets).filter((budget) => budget.category === category);
    return budgets.length === 0 ? null : allocatedTo(budgets);
  };
  const [now, then] = [of(plan), of(old)];
  return now !== null && then ? Math.floor((allocated * now) / then) : allocated;
}

/** Ends the services of the plan before, and books them again under the plan that is activated, where that is wished. */
export const bookingsCarried: After = async ({ context: asked, input, told }, { after }) => {
  if (!after || input.carry_bookings !== true) return;
  const context = withEveryRight(asked);
  const type = recordTypeOf(context.services.types, "service-bookings");
  const carried = await carriedOver(context, after);
  const write = { action: "carry-forward" };
  for (const { uuid, before, next } of carried) {
    const ends = addDays(String(next.start_date), -1);
    if (String(before.end_date ?? "9999") > ends)
      await updateRecord(context, type, uuid, {}, { ...write, more: { end_date: ends } });
    const { uuid: made } = await createRecord(context, type, {}, next);
    // A new booking begins with the prices of its service; these ones were agreed.
    const agreed = Object.fromEntries(
      ["agreed_rate", ...Object.values(bandFields)].map((name) => [name, next[name] ?? null]),
    );
    await updateRecord(context, type, String(made), {}, { ...write, more: agreed });
  }
  if (carried.length > 0)
    told.push(
      carried.length === 1 ? "1 service carried forward." : `${carried.length} services carried forward.`,
    );
};
