import { withLateEntries } from "./audit/lateEntries.ts";
import type { Context, Services } from "./context.ts";
import { throughCollisions } from "./database/collisions.ts";
import type { Db } from "./database/database.ts";

/**
 * Does work in a transaction of its own, apart from any request; then what its commit sets off. What the work logs is
 * written last, because the lock of the provider's log is held until the commit.
 */
export async function inOwnTransaction<T>(
  { database }: Pick<Services, "database">,
  work: (own: { db: Db; afterCommit: Context["afterCommit"] }) => Promise<T>,
): Promise<T> {
  const pending: (() => void | Promise<void>)[] = [];
  const result = await throughCollisions(pending, () =>
    database.db
      .transaction()
      .execute((db) =>
        withLateEntries(db, () => work({ db, afterCommit: (next) => void pending.push(next) })),
      ),
  );
  for (const next of pending) await next();
  return result;
}
