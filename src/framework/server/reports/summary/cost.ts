import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { HttpError } from "../../http/errors.ts";
import { planOf } from "./knownCosts.ts";
import { lookedUp, type PlanNode } from "./lookups.ts";

/**
 * In the planner's units. `atOnce`: reading and grouping a few million rows is below it, a product of two large tables above.
 * `cheap`: up to it a statement is run as it is, because to prepare for more would take longer.
 */
export const mostCost = { atOnce: 3_000_000, cheap: 10_000 };
/** Whether a statement of that cost needs no preparation. */
export const isCheap = (cost: number): boolean => cost < Math.min(mostCost.cheap, mostCost.atOnce);

const tooMuch = "This would read too much at once. Choose a shorter time or another filter.";

/**
 * Refuses a statement before it runs whose cost, as the planner estimates it, is too high.
 * @param most of which it may have, in the planner's units
 * @throws 422 with `costly` in its data: in the background it may have more
 */
export const refuseCostly = async (
  own: { db: Db },
  statement: RawBuilder<unknown>,
  most = mostCost.atOnce,
): Promise<void> => refuseCost(await costOf(own, statement, most), most);

/** @throws 422 with `costly` in its data for a cost that is too high */
export function refuseCost(cost: number, most = mostCost.atOnce): void {
  if (cost > most)
    throw new HttpError(422, tooMuch, { errors: { filters: [tooMuch] }, data: { costly: true } });
}

/** What a statement costs, in the planner's units. @param most above which what the planner overstates is taken off */
export async function costOf(
  { db }: { db: Db },
  statement: RawBuilder<unknown>,
  most = mostCost.atOnce,
): Promise<number> {
  const plan = await planOf(db, statement);
  if (!plan) return 0;
  const { "Total Cost": cost } = plan;
  return cost <= most ? cost : cost - (await overstated(db, plan));
}

/** By how much the planner overstates a plan: a step that looks rights up in lists reads its table once at the most. */
async function overstated(db: Db, plan: PlanNode): Promise<number> {
  const steps = lookedUp(plan);
  if (steps.length === 0) return 0;
  const names = steps.map(({ table }) => table);
  const { rows } = await sql<{ name: string; whole: number }>`
    select relname as name, relpages * current_setting('random_page_cost')::float
      + reltuples * 10 * current_setting('cpu_tuple_cost')::float as whole
    from pg_class where relnamespace = 'public'::regnamespace and relname in (${sql.join(names)})`.execute(
    db,
  );
  const whole = new Map(rows.map((row) => [row.name, row.whole]));
  return steps.reduce((sum, { table, stated, lists }) => {
    const reading = whole.get(table);
    return reading === undefined ? sum : sum + Math.max(0, stated - reading - lists);
  }, 0);
}
