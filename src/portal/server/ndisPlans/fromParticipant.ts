import equal from "fast-deep-equal";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { type FieldMessages, HttpError, invalid } from "#framework/server/http/errors.ts";
import type { Context } from "#framework/server/context.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { planFields } from "#portal/shared/ndisPlans/onDay.ts";
import { budgetShown, byPlan } from "./inForce.ts";
import { type Plan, planType, plansOf, shownPlan, withEveryRight } from "./plans.ts";

/** Each field of a participant with that of a plan. */
const pairs = Object.entries(planFields);

/**
 * What someone writes of the plan in a participant's record, such as in a form or an import, is written to the plan that
 * the record shows. A start after its end begins another plan.
 */
export const participantPlan: After = async (write, { before = {}, after }) => {
  if (!after || write.action === byPlan || typeof after.plan_start !== "string") return;
  if (pairs.every(([name]) => equal(before[name] ?? null, after[name] ?? null))) return;
  const context = withEveryRight(write.context);
  const { today } = tenantCalendar(context);
  const plan = shownPlan((await plansOf(context, [write.id])).get(write.id) ?? [], today);
  const begins = plan?.end_date !== undefined && after.plan_start > String(plan.end_date);
  try {
    await (plan && !begins ? change(context, plan, after) : begin(context, write.id, after));
  } catch (error) {
    throw inRecord(error);
  }
};

const change = (context: Context, plan: Plan, after: JsonObject) =>
  updateRecord(context, planType(context), plan.uuid, {}, { more: planFrom(after, plan) });

const begin = (context: Context, participant: string, after: JsonObject) =>
  createRecord(context, planType(context), {}, { participant, ...planFrom(after), status: "active" });

/** A plan as a participant's record says it, with what only the plan says of its budgets. */
export function planFrom(participant: JsonObject, plan: JsonObject = {}): JsonObject {
  const said = pairs.map(([name, field]) => [field, participant[name] ?? null] as const);
  const known = objectsIn(plan.budgets);
  const budgets = objectsIn(participant.budgets).map((budget) => {
    const place = known.findIndex(({ category }) => category === budget.category);
    const [same = {}] = place < 0 ? [] : known.splice(place, 1);
    const { component = null, stated = null, periods = null } = same;
    return withKnown({ component, stated, periods }, budgetShown(budget));
  });
  return {
    ...Object.fromEntries(said),
    // The record drops the plan manager where the plan as a whole is managed otherwise; a budget may still have one.
    plan_manager: participant.plan_manager ?? plan.plan_manager ?? null,
    budgets: participant.budgets === undefined ? null : budgets,
  };
}

const withKnown = (more: JsonObject, budget: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null)),
  ...budget,
});

/** A refusal of the plan names the participant's fields. */
function inRecord(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const fields: FieldMessages = {};
  for (const [name, said] of Object.entries(error.errors ?? {})) {
    const [head = "", ...rest] = name.split(".");
    const own = pairs.find(([, field]) => field === head)?.[0] ?? head;
    fields[
      head === "budgets" && rest[1] === "periods" ? `budgets.${rest[0] ?? "0"}` : [own, ...rest].join(".")
    ] = said;
  }
  return invalid(fields);
}
