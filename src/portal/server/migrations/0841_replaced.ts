import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

const replacedEarly = (table: string, was: string): string =>
  `update ${table} set status = 'replaced' where status = '${was}' and data->>'end_reason' like 'Replaced by version %'`;

/**
 * What gave way to a later version says so. An agreement that is replaced ahead of time was called ended while it still
 * held, and a contract terminated. One that had run out stays expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  for (const { id } of tenants)
    await run(
      db,
      `select set_config('app.tenant', '${id}', true)`,
      replacedEarly("participant_contracts", "ended"),
      replacedEarly("staff_contracts", "terminated"),
    );
  await run(db, `select set_config('app.tenant', '', true)`);
}
