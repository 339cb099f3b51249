import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type BudgetUse, budgetsUsed, worstLevel } from "#portal/shared/ndisPlans/use.ts";
import { plansById } from "../plans.ts";
import { partsUsed } from "./parts.ts";

/** What became of the budgets of plans, in their order; of drafts nothing, for they pay for nothing yet. */
export async function useOfPlans(context: Context, plans: readonly JsonObject[]): Promise<BudgetUse[][]> {
  const { today } = tenantCalendar(context);
  const real = plans.filter(({ status, start_date }) => status !== "draft" && typeof start_date === "string");
  const first = real.map(({ start_date }) => String(start_date)).toSorted()[0] ?? today;
  const parts = await partsUsed(
    context,
    [...new Set(real.map(({ participant }) => String(participant)))],
    first,
  );
  return plans.map((plan) =>
    real.includes(plan) ? budgetsUsed(plan, parts.get(String(plan.participant)) ?? [], today) : [],
  );
}

/** Adds to a plan what became of its budgets, and how urgent the most urgent of them is. */
export const planUse: Shown = async (context, rows) =>
  (await useOfRows(context, rows)).map((use): JsonObject => ({
    ...levelOf(use),
    use: use.map((each) => withoutNulls({ ...each, months: each.months.map(withoutNulls) })),
  }));

/** Adds to the plans of a list how urgent the most urgent of their budgets is. */
export const planLevel: Shown = async (context, rows) => (await useOfRows(context, rows)).map(levelOf);

const levelOf = (use: readonly BudgetUse[]): JsonObject =>
  use.length === 0 ? {} : { budget_level: worstLevel(use.map(({ level }) => level)) };

/** A list has only the fields that are asked for, so that the plans are read whole. */
async function useOfRows(context: Context, rows: readonly JsonObject[]): Promise<BudgetUse[][]> {
  const plans = await plansById(
    context,
    rows.map(({ uuid }) => String(uuid)),
  );
  return useOfPlans(
    context,
    rows.map(({ uuid }) => plans.get(String(uuid)) ?? {}),
  );
}
