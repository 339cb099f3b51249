import { codeOf } from "../errorFacts.ts";

/** Codes of PostgreSQL for a transaction that it has ended for the sake of another one: serialization, and a deadlock. */
const codes: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** So often work is begun in all. */
const mostTries = 3;

/** Whether the database has ended a transaction for the sake of another one: the same work succeeds when it is begun again. */
export const isCollision = (error: unknown): boolean => codes.has(codeOf(error));

/**
 * Does the work of a transaction, and begins it again where the database has ended it for the sake of another one.
 * Nothing of it may stay when it is rolled back.
 * @param pending what is to be done after the commit: what a try has put there that was rolled back is taken out
 * @throws what the work throws, a collision too where it was the third
 */
export async function throughCollisions<T>(pending: unknown[], work: () => Promise<T>): Promise<T> {
  const before = pending.length;
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isCollision(error)) throw error;
      pending.length = before;
    }
}
