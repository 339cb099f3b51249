import { type RawBuilder, sql } from "kysely";
import type { Services } from "../../services.ts";

/** What the statements of a run begin with, so that the database can be told to stop them and no others. */
const markOf = (uuid: string): string => `/* report-run ${uuid} */`;

/** Marks a statement as one of a run. @param uuid the run's id, which the server has made */
export const runStatements = {
  of:
    (uuid: string) =>
    (statement: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`${sql.raw(markOf(uuid))} ${statement}`,
};

/**
 * Has the database stop the statement of a run, in whichever process it was sent. The embedded database does one statement
 * after the other: there is none to stop by the time that it reads this.
 */
export async function stopStatement({ database }: Pick<Services, "database">, uuid: string): Promise<void> {
  if (database.engine.kind === "embedded") return;
  await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where state = 'active' and starts_with(query, ${markOf(uuid)})`.execute(database.owner);
}
