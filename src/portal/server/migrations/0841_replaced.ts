import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

const replacedEarly = (table: string, was: string): string =>
  `update ${table} set status = 'replaced' where status = '${was}' and data->>'end_reason' like 'Replaced by version %'`;

/**
 * What gave way to a later version or a renewal says so. An agreement that is replaced ahead of time was called ended while
 * it still held, a contract terminated, and a licence expired before its last day. One that had run out stays expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  for (const { id } of tenants)
    await run(
      db,
      `select set_config('app.tenant', '${id}', true)`,
      replacedEarly("participant_contracts", "ended"),
      replacedEarly("staff_contracts", "terminated"),
      `update staff_licences set status = 'replaced'
       where status = 'expired' and replaced_by is not null and coalesce(expiry_date >= current_date, true)`,
    );
}
