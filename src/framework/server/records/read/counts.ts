import { type Expression, sql, type SqlBool } from "kysely";
import type { Context } from "../../context.ts";
import type { ListQuery } from "./listQuery.ts";
import type { RecordType } from "../store/recordType.ts";
import { keptIn, readFrom } from "../store/store.ts";

/** How many rows a list has. An estimate is said to be one, and gives way to the exact number a moment later. */
export interface Count {
  total: number;
  estimated: boolean;
}

interface Kept {
  count: Promise<Count>;
  until: number;
  /** The rows have changed since: good enough as an estimate, not as a count. */
  stale: boolean;
  /** Set once it is known to be an estimate. */
  estimated: boolean;
}

const keptMs = 30_000;
const mostKept = 5000;
/** Up to so many rows are counted while the list waits. */
const countedAtOnce = 10_000;
/** More rows than these are not counted at all: the estimate is as good for anyone who reads it. */
const countedAtAll = 200_000;

/**
 * Counting a million rows takes longer than reading a page of them. So a count is kept until a record of the same
 * table changes, in this process or another (`events` tells), and at most half a minute; and a list that is longer
 * than ten thousand rows does not wait for it: it gets an estimate while the exact count is taken behind it. Of hundreds
 * of thousands the estimate stays, and is there while the next one is made.
 */
export class Counts {
  readonly #kept = new Map<string, Kept>();

  /** The kept count, or what the functions find; those who ask at the same time share one answer. */
  get(
    key: string,
    now: number,
    first: (last: number | undefined) => Promise<Count>,
    exact: () => Promise<number>,
  ): Promise<Count> {
    const found = this.#kept.get(key);
    if (found && found.until > now && !found.stale) return found.count;
    const count = this.#last(found).then(first);
    const meanwhile = found?.estimated ? found.count : count;
    this.#keep(key, count, now, meanwhile);
    count.then(
      ({ total, estimated }) => {
        if (estimated && total <= countedAtAll)
          this.#keep(
            key,
            exact().then((all) => ({ total: all, estimated: false })),
            now,
            count,
          );
      },
      () => this.#kept.delete(key),
    );
    return meanwhile;
  }

  /** Forgets everything: what people may see has changed. */
  forgetAll(): void {
    this.#kept.clear();
  }

  /** The rows of a tenant's table have changed. */
  forget(tenant: string, table: string): void {
    const start = `${tenant} ${table} `;
    for (const [key, kept] of this.#kept) if (key.startsWith(start)) kept.stale = true;
  }

  /** Until the exact count is there, those who ask get what the first one got. */
  #keep(key: string, count: Promise<Count>, now: number, meanwhile: Promise<Count> = count): void {
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value ?? "");
    const kept: Kept = { count: meanwhile, until: now + keptMs, stale: false, estimated: false };
    this.#kept.set(key, kept);
    count.then(
      ({ estimated }) => {
        kept.count = count;
        kept.estimated = estimated;
      },
      () => {
        kept.until = 0;
      },
    );
  }

  async #last(kept: Kept | undefined): Promise<number | undefined> {
    return kept && (await kept.count.catch(() => undefined))?.total;
  }
}

/** Counts the rows that a person's list has; `query` is what makes the list, beside who asks. */
export function countRows(
  context: Context,
  type: RecordType,
  {
    filter,
    search,
    deleted,
    also,
    near,
    beside,
  }: Pick<ListQuery, "filter" | "search" | "deleted" | "also" | "near" | "beside">,
  where: Expression<SqlBool>,
): Promise<Count> {
  const { services, tenant, user, db } = context;
  const table = readFrom(type.store);
  const key = `${tenant.id} ${keptIn(type.store).table} ${type.name} ${user.uuid} ${JSON.stringify([filter, search, deleted, near, beside?.key])}`;
  const first = async (last: number | undefined): Promise<Count> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from (select from ${table} where ${where} limit ${countedAtOnce + 1}) as counted`.execute(
      db,
    );
    const total = rows[0]?.count ?? 0;
    return total <= countedAtOnce
      ? { total, estimated: false }
      : { total: Math.max(last ?? (await estimate(context, table, where)), total), estimated: true };
  };
  const exact = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${table} where ${where}`.execute(services.database.db);
    return rows[0]?.count ?? 0;
  };
  // What the caller adds is not in the key, and nothing tells when rows would be made otherwise: these are counted each time.
  const isMade = type.store.within !== undefined && type.store.within.store === undefined;
  if (also || isMade) return exact().then((total) => ({ total, estimated: false }));
  return services.counts.get(key, services.clock.now().getTime(), first, exact);
}

/** What the planner expects, from its statistics. */
async function estimate(
  { db }: Context,
  table: ReturnType<typeof readFrom>,
  where: Expression<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }>`explain (format json) select from ${table} where ${where}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
