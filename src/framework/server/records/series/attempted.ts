import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { HttpError } from "../../http/errors.ts";

/**
 * Does something within the transaction, or undoes all of it where it is refused.
 * @returns the refusal, or what was done
 */
export async function attempted<T>(
  { db }: Pick<Context, "db">,
  work: () => Promise<T>,
): Promise<T | HttpError> {
  await sql`savepoint attempted`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint attempted`.execute(db);
    return done;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await sql`rollback to savepoint attempted`.execute(db);
    return error;
  }
}
