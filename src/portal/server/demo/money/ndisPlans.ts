import { randomUUID } from "node:crypto";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";

const days = 365;

/**
 * The plan of each participant as their record says it, with budgets that are released in two halves; and for every other
 * one the plan before it, which has ended.
 */
export function makePlans(today: string, participants: readonly JsonObject[]): JsonObject[] {
  return participants.flatMap(({ uuid, plan_start: from, plan_end: until, ...person }, index) => {
    if (typeof from !== "string" || typeof until !== "string" || uuid === undefined) return [];
    const budgets = objectsIn(person.budgets);
    const plan = (start: string, end: string, own: JsonObject[]): JsonObject => ({
      uuid: randomUUID(),
      participant: uuid,
      plan_number: `P${String(100_000 + index)}-${start.slice(0, 4)}`,
      start_date: start,
      end_date: end,
      status: end < today ? "expired" : "active",
      management: person.plan_management ?? null,
      plan_manager: person.plan_manager ?? null,
      goals: person.goals ?? null,
      total: own.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0),
      budgets: own.map((budget) => ({ component: "Core", ...budget, periods: halves(start, end, budget) })),
    });
    const now = plan(from, until, budgets);
    if (index % 2 === 1) return [now];
    // A plan usually grows a little from one to the next.
    const less = budgets.map((budget) => ({
      ...budget,
      amount: Math.round(Number(budget.amount) * 0.0095) * 100,
    }));
    return [plan(addDays(from, -1 - days), addDays(from, -1), less), now];
  });
}

/** Both halves of a plan, each with half of a budget's money. */
export function halves(start: string, end: string, { amount }: JsonObject): JsonObject[] {
  const middle = addDays(start, Math.floor(daysBetween(start, end) / 2));
  const first = Math.floor(Number(amount) / 2);
  return [
    { start, end: middle, amount: first },
    { start: addDays(middle, 1), end, amount: Number(amount) - first },
  ];
}
