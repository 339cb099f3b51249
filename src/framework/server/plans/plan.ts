import type { Plans } from "#framework/shared/definitions/definitions.ts";
import type { Services } from "../context.ts";

/** One of the plans that a provider can subscribe to. */
export type Plan = Plans["plans"][number];

/** Something of which a plan includes only so much. */
export type Limit = Plans["limits"][number];

/** The plans of the definitions. @throws {Error} where there are none */
export function plansOf({ definitions }: Pick<Services, "definitions">): Plans {
  const { plans } = definitions.files;
  if (!plans) throw new Error("there is no resources/plans.json");
  return plans;
}

/** The plan of a code; undefined for none, and for one that is not offered any more. */
export const planOf = (plans: Plans, code: string | undefined): Plan | undefined =>
  plans.plans.find((plan) => plan.code === code);
