import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { overdueWebhooks } from "../webhooks/store.ts";

/** What is sent to others besides mail. */
export type Sent = "webhooks" | "push" | "sms";

/** What should have gone by now: how many, and for how many seconds the oldest of them has been due. */
export interface Overdue {
  waiting: number;
  oldest: number;
}

const none: Overdue = { waiting: 0, oldest: 0 };

/**
 * Counts what should have been sent and was not, over all providers: one that grows says that the jobs don't keep up.
 * What is to be tried again later does not count; how those outside are is not told by it.
 */
export class Backlogs {
  #counted: Readonly<Record<Sent, Overdue>> = { webhooks: none, push: none, sms: none };

  /** What there was when it was last counted. */
  get counted(): Readonly<Record<Sent, Overdue>> {
    return this.#counted;
  }

  /** Counts again, in one statement. */
  async count(owner: Db, now: Date): Promise<void> {
    const at = now.toISOString();
    const due = (table: "push_devices" | "sms_alerts") =>
      sql`select due_at from ${sql.table(table)} where due_at <= ${at}::timestamptz`;
    const { rows } = await sql<Overdue & { name: Sent }>`
      select name, count(*)::int as waiting,
        coalesce(extract(epoch from ${at}::timestamptz - min(due_at)), 0)::int as oldest
      from (select 'webhooks' as name, due_at from (${overdueWebhooks(at)}) webhooks
        union all select 'push', due_at from (${due("push_devices")}) push
        union all select 'sms', due_at from (${due("sms_alerts")}) sms) overdue
      group by name`.execute(owner);
    const found = new Map(rows.map(({ name, ...overdue }) => [name, overdue]));
    this.#counted = {
      webhooks: found.get("webhooks") ?? none,
      push: found.get("push") ?? none,
      sms: found.get("sms") ?? none,
    };
  }
}
