import { today } from "#framework/shared/dates/dates.ts";
import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { changeTo, type PlanChange } from "./change.ts";
import { type Limit, type Plan, planOf, plansOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";
import { gigabyte, usageOf } from "./usage.ts";
import { tooSmall } from "./words.ts";

/** A change of the plan, and why it is refused. */
export interface JudgedChange {
  change: PlanChange;
  /** The plan whose limits hold now. */
  current: Plan | undefined;
  refusals: string[];
}

/**
 * Judges the choice of a plan. The preview and the change itself ask the same.
 * @param code the plan's code
 * @param subscription as it is now
 * @throws 422 for a plan that is not offered
 */
export async function judgeChange(
  context: Context,
  code: unknown,
  subscription: Subscription | undefined,
): Promise<JudgedChange> {
  const { services, tenant } = context;
  const plans = plansOf(services);
  const plan = planOf(plans, String(code));
  if (!plan) throw invalid({ plan_id: ["Choose one of the plans."] });
  const current = planOf(plans, subscription?.plan);
  const day = today(tenant.settings.time_zone, services.clock.now());
  const change = changeTo(subscription, current, plan, day);
  return { change, current, refusals: await refusalsOf(context, change, subscription, plans.limits) };
}

async function refusalsOf(
  context: Context,
  { kind, plan, due }: PlanChange,
  subscription: Subscription | undefined,
  limits: readonly Limit[],
): Promise<string[]> {
  if (kind === "none") return [`${plan.name} is your plan already.`];
  if (subscription?.status === "past_due") return ["The last payment failed. Pay the open invoice first."];
  const beyond = await Promise.all(limits.map((limit) => beyondPlan(context, plan, limit)));
  const unpayable = due > 0 && context.services.payments === undefined;
  return [
    ...beyond.filter((said) => said !== undefined),
    ...(unpayable ? ["Online payments are not set up on this server."] : []),
  ];
}

/** What is used of something beyond what a plan includes, in words. */
async function beyondPlan(context: Context, plan: Plan, limit: Limit): Promise<string | undefined> {
  const most = plan.limits[limit.name];
  if (most === undefined) return undefined;
  const used = await usageOf(context, limit);
  if (used <= (limit.files ? most * gigabyte : most)) return undefined;
  return tooSmall(plan, limit, limit.files ? `${(used / gigabyte).toFixed(1)} GB of` : String(used));
}
