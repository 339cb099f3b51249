import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../database/database.ts";
import type { PlanNode } from "./lookups.ts";

const keptMs = 60_000;
const mostKept = 2000;

interface Kept {
  cost: number;
  until: number;
}

const known = new WeakMap<Database["engine"], Map<string, Kept>>();

/**
 * The cost of a statement in the planner's units. It is kept for a minute, because a dashboard asks for the same again and
 * again, and to plan a small statement takes longer than to run it.
 */
export async function knownCost(
  { engine }: Pick<Database, "engine">,
  db: Db,
  statement: RawBuilder<unknown>,
  now: number,
): Promise<number> {
  const kept = known.get(engine) ?? new Map<string, Kept>();
  known.set(engine, kept);
  const { sql: text, parameters } = statement.compile(db);
  const key = createHash("sha256")
    .update(JSON.stringify([text, parameters]))
    .digest("base64");
  const found = kept.get(key);
  if (found && found.until > now) return found.cost;
  const cost = (await planOf(db, statement))?.["Total Cost"] ?? 0;
  kept.delete(key);
  kept.set(key, { cost, until: now + keptMs });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return cost;
}

/** How the database would run a statement. */
export async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<PlanNode | undefined> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: PlanNode }];
  }>`explain (format json) ${statement}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan;
}
