import type { Db } from "../database/database.ts";

/** Rows that wait for the insert of their provider that is under way. */
interface Batch<T> {
  rows: T[];
  written: Promise<void>;
}

/**
 * Writes rows that come one by one, each at once where nothing is under way, and otherwise all that came in the meantime
 * together: twenty readers at the same moment wait for two inserts instead of twenty. Each waits until its own is kept.
 */
export class SharedInserts<T> {
  readonly #insert: (db: Db, rows: readonly T[]) => Promise<void>;
  readonly #waiting = new WeakMap<Db, Map<string, Batch<T>>>();
  readonly #last = new WeakMap<Db, Map<string, Promise<void>>>();

  constructor(insert: (db: Db, rows: readonly T[]) => Promise<void>) {
    this.#insert = insert;
  }

  /** @param owner whose rows they are: those of several are never written together */
  add(db: Db, owner: string, rows: readonly T[]): Promise<void> {
    const waiting = mapOf(this.#waiting, db);
    const joined = waiting.get(owner);
    if (joined) {
      for (const row of rows) joined.rows.push(row);
      return joined.written;
    }
    const last = mapOf(this.#last, db);
    const batch = { rows: [...rows] };
    const written = (last.get(owner) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        waiting.delete(owner);
        return this.#insert(db, batch.rows);
      })
      .finally(() => {
        if (last.get(owner) === written) last.delete(owner);
      });
    waiting.set(owner, { ...batch, written });
    last.set(owner, written);
    return written;
  }
}

function mapOf<V>(maps: WeakMap<Db, Map<string, V>>, db: Db): Map<string, V> {
  const map = maps.get(db) ?? new Map<string, V>();
  maps.set(db, map);
  return map;
}
