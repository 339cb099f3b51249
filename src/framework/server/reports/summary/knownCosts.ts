import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../database/database.ts";
import type { PlanNode } from "./lookups.ts";

const mostKept = 2000;

type Known = Pick<Database, "engine" | "db">;

interface Kept<Cost> {
  cost: Cost;
  until: number;
}

/** Costs of statements that were looked at before, kept for a while: to plan a small statement takes longer than to run it. */
export class KnownCosts<Cost = number> {
  readonly #keptMs: number;
  readonly #known = new WeakMap<Known["engine"], Map<string, Kept<Cost>>>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** What the statement of a key was found to cost lately; undefined where nobody looked. */
  kept(database: Known, key: string, now: number): Cost | undefined {
    const found = this.#keptOf(database).get(key);
    return found && found.until > now ? found.cost : undefined;
  }

  /** Keeps what the statement of a key was found to cost. */
  keep(database: Known, key: string, now: number, cost: Cost): void {
    const kept = this.#keptOf(database);
    kept.delete(key);
    kept.set(key, { cost, until: now + this.#keptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  /** What the statement of a key was found to cost, or what the function finds now. */
  async get(database: Known, key: string, now: number, find: () => Promise<Cost>): Promise<Cost> {
    const found = this.#keptOf(database).get(key);
    if (found && found.until > now) return found.cost;
    const cost = await find();
    this.keep(database, key, now, cost);
    return cost;
  }

  #keptOf({ engine }: Known): Map<string, Kept<Cost>> {
    const kept = this.#known.get(engine) ?? new Map<string, Kept<Cost>>();
    this.#known.set(engine, kept);
    return kept;
  }
}

/** A key for a statement with its values. */
export const keyOfStatement = ({ db }: Known, statement: RawBuilder<unknown>): string => {
  const { sql: text, parameters } = statement.compile(db);
  return createHash("sha256")
    .update(JSON.stringify([text, parameters]))
    .digest("base64");
};

/** How the database would run a statement. */
export async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<PlanNode | undefined> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: PlanNode }];
  }>`explain (format json) ${statement}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan;
}
