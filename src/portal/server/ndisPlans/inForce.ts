import equal from "fast-deep-equal";
import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { attempt } from "#framework/server/maintenance/eachTenant.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { planFields } from "#portal/shared/ndisPlans/onDay.ts";
import { planType, plansOf, shownPlan, withEveryRight } from "./plans.ts";

/** What the log of a participant calls the change that a plan makes, and by which its own rule knows it. */
export const byPlan = "plan";

/** A plan whose dates say that it has ended or goes on is so, and the participant's record says what is in force. */
export const planInForce: After = async ({ context, id }, { after }) => {
  if (!after) return;
  const { today } = tenantCalendar(context);
  const isOver = typeof after.end_date === "string" && after.end_date < today;
  const action = isOver ? "end" : "extend";
  if (after.status === (isOver ? "active" : "expired")) {
    // That write has this rule too, and goes on from here.
    await updateRecord(
      withEveryRight(context),
      planType(context),
      id,
      {},
      {
        action,
        more: { status: isOver ? "expired" : "active" },
      },
    );
    return;
  }
  await showPlan(context, String(after.participant));
};

/** Brings what a participant's record says of the plan in line with the plan in force. */
export async function showPlan(context: Context, participant: string): Promise<void> {
  const plans = (await plansOf(context, [participant])).get(participant) ?? [];
  const plan = shownPlan(plans, tenantCalendar(context).today);
  if (!plan) return;
  const type = recordTypeOf(context.services.types, "participants");
  const { rows } = await sql<Row>`select * from participants
    where tenant_id = ${context.tenant.id} and uuid = ${participant} and deleted_at is null`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row) return;
  const record = decodeRow(type, row, context);
  const more = shownOf(plan);
  if (Object.entries(more).every(([name, value]) => equal(record[name] ?? null, value))) return;
  await updateRecord(
    withEveryRight(context),
    type,
    participant,
    {},
    {
      action: byPlan,
      calledAs: "update",
      more,
    },
  );
}

/** What a participant's record says of a plan; null empties a field. */
export function shownOf(plan: JsonObject): JsonObject {
  const said = Object.entries(planFields).map(([field, name]) => [field, plan[name] ?? null] as const);
  const budgets = objectsIn(plan.budgets).map(budgetShown);
  return {
    ...Object.fromEntries(said),
    // Only who pays through a plan manager has one in the participant's record.
    plan_manager: plan.management === "plan" ? (plan.plan_manager ?? null) : null,
    budgets: plan.budgets === undefined ? null : budgets,
  };
}

/** What only the plan says of a budget. */
const ofPlanAlone = new Set(["component", "stated", "periods"]);

/** A budget as a participant's record has it. */
export const budgetShown = (budget: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(budget).filter(([name]) => !ofPlanAlone.has(name)));

/**
 * Brings every participant's record in line with the plan of today: another one may have begun. Each in a transaction of its
 * own, because anyone who changes something at the same time waits for its entry in the log, and thousands begin on a first of July.
 * @throws when one failed, after all others
 */
export async function showPlansOfToday(services: Services, tenant: Tenant): Promise<void> {
  const participants = await asItself(services, tenant, withOtherPlan);
  let failures = 0;
  for (const participant of participants) {
    const one = () => asItself(services, tenant, (context) => showPlan(context, participant));
    const part = `plan of ${participant}`;
    if (!(await attempt(services, { slug: tenant.slug, duty: "daily", part }, one))) failures += 1;
  }
  if (failures > 0) throw new Error(`the plans of ${failures} participants could not be shown`);
}

/** The participants whose record does not say the plan that is in force today. */
async function withOtherPlan(context: Context): Promise<string[]> {
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ participant: string }>`
    select plan.participant from ndis_plans plan join participants person
      on person.tenant_id = plan.tenant_id and person.uuid = plan.participant
    where plan.tenant_id = ${context.tenant.id} and plan.deleted_at is null and plan.status <> 'draft'
      and ${today}::date between plan.start_date and coalesce(plan.end_date, '9999-12-31')
      and (person.plan_start is distinct from plan.start_date or person.plan_end is distinct from plan.end_date)
    order by plan.participant`.execute(context.db);
  return rows.map(({ participant }) => participant);
}
