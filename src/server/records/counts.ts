import { type Expression, sql, type SqlBool } from "kysely";
import type { Context } from "../context.ts";
import type { RecordType } from "./recordType.ts";

/**
 * How many rows a list has. Counting a million rows costs more than reading a page of them, so a count is kept until
 * a record of the same store changes, in this process or another (`events` tells), and at most half a minute.
 */
export class Counts {
  readonly #kept = new Map<string, { count: Promise<number>; until: number }>();
  readonly #most = 5000;

  /** The kept count, or what `count` finds; those who ask at the same time share one answer. */
  get(key: string, now: number, count: () => Promise<number>): Promise<number> {
    const found = this.#kept.get(key);
    if (found && found.until > now) return found.count;
    const fresh = count();
    this.#kept.set(key, { count: fresh, until: now + 30_000 });
    fresh.catch(() => this.#kept.delete(key));
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return fresh;
  }

  /** Forgets the counts of a tenant's table, or of all of them. */
  forget(tenant: string, table: string): void {
    const start = `${tenant} ${table} `;
    for (const key of this.#kept.keys()) if (key.startsWith(start)) this.#kept.delete(key);
  }
}

export function countRows(context: Context, type: RecordType, where: Expression<SqlBool>): Promise<number> {
  const { services, tenant, db } = context;
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(type.store.table)} where ${where}`;
  const compiled = query.compile(db);
  const key = `${tenant.id} ${type.store.table} ${compiled.sql} ${JSON.stringify(compiled.parameters)}`;
  return services.counts.get(key, services.clock.now().getTime(), async () => (await query.execute(db)).rows[0]?.count ?? 0);
}
