import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** The plan that is or was in force on a day; a draft never is. */
export const planOn = <Plan extends JsonObject>(plans: readonly Plan[], day: string): Plan | undefined =>
  plans.find(
    ({ status, start_date: from, end_date: until }) =>
      status !== "draft" && typeof from === "string" && from <= day && String(until ?? "9999") >= day,
  );

/** What a participant's record says of a plan, and the field of the plan that says it. */
export const planFields = {
  plan_start: "start_date",
  plan_end: "end_date",
  plan_management: "management",
  plan_manager: "plan_manager",
  goals: "goals",
  budgets: "budgets",
  funding_periods: "funding_periods",
} as const;

/**
 * A participant as the plan of a day has it. Without a plan on that day there are no plan dates, and anyone who manages the
 * plan of today counts. Where there are no plans at all, such as for private participants, the record stays as it is.
 */
export function participantOn(
  participant: JsonObject,
  plans: readonly JsonObject[],
  day: string,
): JsonObject {
  if (!plans.some(({ status }) => status !== "draft")) return participant;
  const plan = planOn(plans, day);
  if (!plan) return { ...participant, plan_start: null, plan_end: null, funding_periods: [] };
  const said = Object.entries(planFields).map(([field, name]) => [field, plan[name] ?? null] as const);
  return { ...participant, ...Object.fromEntries(said) };
}
