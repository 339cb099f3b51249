import type { Plans } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { planOf, plansOf, type Plan } from "./plan.ts";
import { gigabyte, usageOf } from "./usage.ts";
import { amountOf } from "./words.ts";

/** The provider's plan with what is used of it, and the plans that it could have. */
export async function currentPlan(context: Context): Promise<JsonObject> {
  const { tenant, services } = context;
  const plans = plansOf(services);
  const { subscription } = tenant.settings;
  const plan = planOf(plans, subscription?.plan);
  const next = planOf(plans, subscription?.next_plan);
  return {
    plan:
      subscription && plan
        ? {
            code: plan.code,
            name: plan.name,
            price: plan.price,
            status: subscription.status,
            ...(subscription.trial_ends_on !== undefined && { trial_ends_on: subscription.trial_ends_on }),
            ...(subscription.period_start !== undefined && { period_start: subscription.period_start }),
            ...(subscription.period_end !== undefined && { period_end: subscription.period_end }),
            ...(next && { next_plan: { code: next.code, name: next.name } }),
            features: plan.features ?? [],
            limits: await usage(context, plans, plan),
          }
        : null,
    plans: plans.plans.map((each) => offered(plans, each)),
    can_pay: services.payments !== undefined,
  };
}

/** How much is used of each limit; storage in gigabytes, to a hundredth. */
const usage = (context: Context, { limits }: Plans, plan: Plan): Promise<JsonObject[]> =>
  Promise.all(
    limits.map(async (limit) => {
      const used = await usageOf(context, limit);
      return {
        name: limit.name,
        label: limit.label,
        used: limit.files ? Math.ceil((used / gigabyte) * 100) / 100 : used,
        limit: plan.limits[limit.name] ?? null,
        ...(limit.files && { unit: "GB" }),
      };
    }),
  );

const offered = ({ limits }: Plans, plan: Plan): JsonObject => ({
  code: plan.code,
  name: plan.name,
  description: plan.description ?? "",
  price: plan.price,
  features: plan.features ?? [],
  limits: limits.map((limit) => ({ label: limit.label, amount: amountOf(limit, plan) })),
});
