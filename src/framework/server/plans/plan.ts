import type { Plans } from "#framework/shared/definitions/definitions.ts";
import type { Services } from "../context.ts";

/** One of the plans that a provider can subscribe to. */
export type Plan = Plans["plans"][number];

/** Something of which a plan includes only so much. */
export type Limit = Plans["limits"][number];

/** What a provider has subscribed to; it stands in its settings. Dates are days where the provider is. */
export type Subscription = {
  /** The code of the plan whose limits hold now. */
  plan: string;
  status: "trial" | "active" | "past_due" | "cancelled";
  /** The last day of a trial. */
  trial_ends_on?: string;
  /** The first day that was paid for; the periods are months from then. */
  started_on?: string;
  /** The first day of the present period, and the day on which the next one begins. */
  period_start?: string;
  period_end?: string;
  /** The code of the plan that follows when the period ends. */
  next_plan?: string;
  /** The provider as the payment provider knows it. */
  customer?: string;
};

/** The plans of the definitions. @throws {Error} where there are none */
export function plansOf({ definitions }: Pick<Services, "definitions">): Plans {
  const { plans } = definitions.files;
  if (!plans) throw new Error("there is no resources/plans.json");
  return plans;
}

/** The plan of a code; undefined for none, and for one that is not offered any more. */
export const planOf = (plans: Plans, code: string | undefined): Plan | undefined =>
  plans.plans.find((plan) => plan.code === code);
