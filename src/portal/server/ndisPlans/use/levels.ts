import equal from "fast-deep-equal";
import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { type BudgetUse, nearlyUsed, worstLevel } from "#portal/shared/ndisPlans/use.ts";
import { type Plan, planOf, planType } from "../plans.ts";
import { useOfPlans } from "./shown.ts";

/** Plans that are looked at in one transaction. */
const portion = 100;

const first = "00000000-0000-0000-0000-000000000000";

/**
 * Keeps how the budgets of running plans stand: by that lists are filtered and people are told. What a plan shows is
 * worked out again each time.
 */
export async function keepBudgetLevels(services: Services, tenant: Tenant): Promise<void> {
  let last: string | undefined = first;
  while (last !== undefined) {
    const after: string = last;
    last = undefined;
    await asItself(services, tenant, async (context) => {
      last = await keepPortion(context, after);
    });
  }
}

/** @returns the last of the plans that it looked at; undefined when no more are left */
async function keepPortion(context: Context, after: string): Promise<string | undefined> {
  const { rows } = await sql<Row>`select * from ndis_plans where tenant_id = ${context.tenant.id}
    and status = 'active' and deleted_at is null and uuid > ${after} order by uuid limit ${portion}`.execute(
    context.db,
  );
  const plans = rows.map((row) => planOf(context, row));
  const use = await useOfPlans(context, plans);
  for (const [index, plan] of plans.entries()) await keepOf(context, plan, use[index] ?? []);
  return rows.length < portion ? undefined : plans.at(-1)?.uuid;
}

async function keepOf(context: Context, plan: Plan, use: readonly BudgetUse[]): Promise<void> {
  const known = objectsIn(plan.budget_alerts);
  const alerts = alertsOf(use, known, tenantCalendar(context).today);
  const budget_level = use.length === 0 ? null : worstLevel(use.map(({ level }) => level));
  if (budget_level === (plan.budget_level ?? null) && equal(alerts, known)) return;
  const more = { budget_level, budget_alerts: alerts.length === 0 ? null : alerts };
  await updateRecord(context, planType(context), plan.uuid, {}, { action: "count-budgets", more });
}

/** Budgets of which 85 or 100 % are used, each since when it is known; another amount starts over. */
export function alertsOf(
  use: readonly BudgetUse[],
  known: readonly JsonObject[],
  today: string,
): JsonObject[] {
  return use.flatMap(({ category, allocated, used }) => {
    if (allocated === null || used <= 0 || used < allocated * nearlyUsed) return [];
    const alert = { category, share: used >= allocated ? 100 : Math.round(nearlyUsed * 100), allocated };
    const since = known.find((each) =>
      Object.entries(alert).every(([name, value]) => each[name] === value),
    )?.since;
    return [{ ...alert, since: since ?? today }];
  });
}
