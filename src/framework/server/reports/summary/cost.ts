import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";

/** The planner's units: reading and grouping a few million rows is below it, a product of two large tables above. */
const mostCost = 3_000_000;

/**
 * Refuses a statement before it runs whose cost, as the planner estimates it, is too high.
 * @throws 422
 */
export async function refuseCostly(
  { db }: Pick<Context, "db">,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: { "Total Cost": number } }];
  }>`explain (format json) ${statement}`.execute(db);
  if ((rows[0]?.["QUERY PLAN"][0].Plan["Total Cost"] ?? 0) > mostCost)
    throw invalid({
      filters: ["This would read too much at once. Choose a shorter time or another filter."],
    });
}
