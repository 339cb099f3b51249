import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Services } from "../../context.ts";

/** What the statements of a run begin with, so that the database can be told to stop them and no others. */
const markOf = (uuid: string): string => `/* report-run ${uuid} */`;

/** A database whose statements are marked as those of a run, so far as they are written as SQL. */
function markedDb(db: Db, uuid: string): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const [first, ...rest] = node.kind === "RawNode" ? node.sqlFragments : [];
      return node.kind === "RawNode" && first !== undefined
        ? { ...node, sqlFragments: [`${markOf(uuid)} ${first}`, ...rest] }
        : node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

/** Marks a statement, or those of a database, as of a run. @param uuid the run's id, which the server has made */
export const runStatements = {
  of:
    (uuid: string) =>
    (statement: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`${sql.raw(markOf(uuid))} ${statement}`,
  db: markedDb,
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
