import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../database/database.ts";
import type { PlanNode } from "./lookups.ts";

const mostKept = 2000;

type Known = Pick<Database, "engine" | "db">;

interface Kept {
  cost: number;
  until: number;
}

/** Costs of statements that were looked at before, kept for a while: to plan a small statement takes longer than to run it. */
export class KnownCosts {
  readonly #keptMs: number;
  readonly #known = new WeakMap<Database["engine"], Map<string, Kept>>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** What a statement was found to cost lately; undefined where nobody looked. */
  kept(database: Known, statement: RawBuilder<unknown>, now: number): number | undefined {
    const found = this.#keptOf(database).get(keyOf(database, statement));
    return found && found.until > now ? found.cost : undefined;
  }

  /** What a statement was found to cost, or what the function finds now. */
  async get(
    database: Known,
    statement: RawBuilder<unknown>,
    now: number,
    find: () => Promise<number>,
  ): Promise<number> {
    const kept = this.#keptOf(database);
    const key = keyOf(database, statement);
    const found = kept.get(key);
    if (found && found.until > now) return found.cost;
    const cost = await find();
    kept.delete(key);
    kept.set(key, { cost, until: now + this.#keptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return cost;
  }

  #keptOf({ engine }: Known): Map<string, Kept> {
    const kept = this.#known.get(engine) ?? new Map<string, Kept>();
    this.#known.set(engine, kept);
    return kept;
  }
}

const keyOf = ({ db }: Known, statement: RawBuilder<unknown>): string => {
  const { sql: text, parameters } = statement.compile(db);
  return createHash("sha256")
    .update(JSON.stringify([text, parameters]))
    .digest("base64");
};

const known = new KnownCosts(60_000);

/**
 * The cost of a statement in the planner's units. It is kept for a minute, because a dashboard asks for the same again and
 * again.
 */
export const knownCost = (
  database: Known,
  db: Db,
  statement: RawBuilder<unknown>,
  now: number,
): Promise<number> =>
  known.get(database, statement, now, async () => (await planOf(db, statement))?.["Total Cost"] ?? 0);

/** What a statement was found to cost in the last minute; undefined where nobody asked for it. */
export const keptCost = (
  database: Known,
  statement: RawBuilder<unknown>,
  now: number,
): number | undefined => known.kept(database, statement, now);

/** How the database would run a statement. */
export async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<PlanNode | undefined> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: PlanNode }];
  }>`explain (format json) ${statement}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan;
}
