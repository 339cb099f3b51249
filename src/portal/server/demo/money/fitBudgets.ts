import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { BudgetUse } from "#portal/shared/ndisPlans/use.ts";
import { budgetShown } from "../../ndisPlans/inForce.ts";
import { type Plan, plansOf } from "../../ndisPlans/plans.ts";
import { useOfPlans } from "../../ndisPlans/use/shown.ts";
import { halves } from "./ndisPlans.ts";
import { dataWith } from "#framework/server/database/changes.ts";

/**
 * Gives the running plans amounts that fit what their shifts and invoices come to: most last until the end, some are used
 * fast, a few are nearly used or used up.
 */
export async function fitBudgets(context: Context, participants: readonly string[]): Promise<void> {
  const { db, tenant } = context;
  const plans = [...(await plansOf(context, participants)).values()]
    .flat()
    .filter(({ status }) => status === "active")
    .toSorted(
      (a, b) => participants.indexOf(String(a.participant)) - participants.indexOf(String(b.participant)),
    );
  const use = await useOfPlans(context, plans);
  const booked = await bookedBy(context);
  for (const [index, plan] of plans.entries()) {
    const bookedFrom = (category: string) => booked.get(`${String(plan.participant)} ${category}`) ?? 0;
    const budgets = fitted(plan, use[index] ?? [], { index, bookedFrom });
    const total = budgets.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0);
    await db
      .updateTable("ndis_plans")
      .set({ data: dataWith({ budgets, total }) })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", plan.uuid)
      .execute();
    await db
      .updateTable("participants")
      .set({ data: dataWith({ budgets: budgets.map(budgetShown) }) })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", String(plan.participant))
      .execute();
  }
}

const thousandDollars = 100_000;

/** What the services of participants have of each category, in cents. */
async function bookedBy({ db, tenant }: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select ref_participant || ' ' || (data->>'budget_category') as key, sum((data->>'allocated')::bigint)::float8 as amount
    from records where tenant_id = ${tenant.id} and resource = 'service-bookings' and data->>'status' <> 'ended'
    group by 1`.execute(db);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

interface Fitting {
  index: number;
  bookedFrom: (category: string) => number;
}

function fitted(plan: Plan, use: readonly BudgetUse[], { index, bookedFrom }: Fitting): JsonObject[] {
  const [start, end] = [String(plan.start_date), String(plan.end_date)];
  return objectsIn(plan.budgets).map((budget) => {
    const found = use.find(({ category }) => category === budget.category);
    if (!found || found.used + found.rostered === 0) return budget;
    const amount = wanted(found, index, bookedFrom(found.category));
    const { allocated_to_us: ours, ...rest } = budget;
    // Where someone else gets a part of the budget, all of it is more.
    const whole = ours === undefined ? amount : Math.ceil((amount * 1.3) / thousandDollars) * thousandDollars;
    const sized = { ...rest, amount: whole, ...(ours !== undefined && { allocated_to_us: amount }) };
    return { ...sized, periods: halves(start, end, sized) };
  });
}

/** What a budget is worth, in cents: of every twelve plans one is nearly used, one is used up, two are used fast. */
function wanted({ used, rostered, forecast }: BudgetUse, index: number, booked: number): number {
  const least = used + rostered;
  const expected = Math.max(forecast ?? least, least);
  const share: Record<number, number> = {
    2: least / 0.9,
    5: used / 1.02,
    7: expected / 1.1,
    10: expected / 1.06,
  };
  const exact = share[index % 12] ?? Math.max(expected * (1.08 + (index % 5) * 0.09), booked);
  const step = exact < 10 * thousandDollars ? thousandDollars / 10 : thousandDollars;
  return Math.max(step, (share[index % 12] === undefined ? Math.ceil : Math.round)(exact / step) * step);
}
