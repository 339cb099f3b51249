import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { planOn } from "#portal/shared/ndisPlans/onDay.ts";
import { allocatedTo } from "#portal/shared/ndisPlans/use.ts";
import { categoryName } from "./categories.ts";
import { type Plan, plansOf } from "./plans.ts";

/** Adds to a booking what speaks against it by the participant's plan, in sentences. */
export const bookingPlan: Shown = (context, rows) =>
  Promise.all(rows.map(async (row) => ({ plan_check: await againstPlan(context, row) })));

/** Says what speaks against a booking by the participant's plan as soon as it is saved; it is saved all the same. */
export const bookingAgainstPlan: After = async ({ context, told }, { after }) => {
  if (after && after.status !== "ended") told.push(...(await againstPlan(context, after)));
};

/** What speaks against a booking by the plan of its first day. Who has no plan at all is not asked for one. */
async function againstPlan(context: Context, booking: JsonObject): Promise<string[]> {
  const participant = String(booking.participant);
  const plans = ((await plansOf(context, [participant])).get(participant) ?? []).filter(
    ({ status }) => status !== "draft",
  );
  if (plans.length === 0 || typeof booking.start_date !== "string") return [];
  const plan = planOn(plans, booking.start_date);
  if (!plan) return [`The participant has no NDIS plan on ${writtenDate(booking.start_date)}.`];
  return [...beyondEnd(booking, plan, plans), ...(await beyondBudget(context, booking, plan))];
}

function beyondEnd(
  { end_date: until }: JsonObject,
  { end_date: ends }: Plan,
  plans: readonly Plan[],
): string[] {
  if (typeof ends !== "string") return [];
  const isBeyond = typeof until !== "string" || until > ends;
  const goesOn = plans.some(({ start_date }) => String(start_date) > ends);
  if (!isBeyond || goesOn) return [];
  return [`The plan ends on ${writtenDate(ends)}. Supports after that day need the next plan.`];
}

async function beyondBudget(context: Context, booking: JsonObject, plan: Plan): Promise<string[]> {
  const { budget_category: category } = booking;
  const budgets = objectsIn(plan.budgets);
  if (budgets.length === 0) return [];
  if (typeof category !== "string")
    return ["Choose a funding category, so that the plan's budget is checked."];
  const name = categoryName(context, category);
  const paying = budgets.filter((budget) => budget.category === category);
  if (paying.length === 0) return [`The plan has no budget for ${name}.`];
  const allocated = allocatedTo(paying);
  if (allocated === null) return [];
  const booked = await bookedFrom(context, booking, plan);
  if (booked <= allocated) return [];
  return [
    `Services from ${name} come to ${formatCents(booked)}, but the plan has ${formatCents(allocated)} for them.`,
  ];
}

/** What the services of a participant that begin within a plan have from one category, in cents. */
async function bookedFrom(
  { db, tenant }: Context,
  { participant, budget_category: category }: JsonObject,
  { start_date: from, end_date: until }: Plan,
): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    select coalesce(sum((data->>'allocated')::bigint), 0)::float8 as booked from records
    where tenant_id = ${tenant.id} and resource = 'service-bookings' and deleted_at is null
      and ref_participant = ${String(participant)} and data->>'budget_category' = ${String(category)}
      and data->>'status' in ('active', 'paused') and data->>'start_date' >= ${String(from)}
      and data->>'start_date' <= ${String(until ?? "9999")}`.execute(db);
  return rows[0]?.booked ?? 0;
}
