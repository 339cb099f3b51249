import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

/** Staff contracts that hold already, and have an end, get the usual reminders of it that are still to come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  for (const { id } of tenants)
    await run(
      db,
      `select set_config('app.tenant', '${id}', true)`,
      `insert into records (tenant_id, uuid, resource, data)
       select tenant_id, gen_random_uuid(), 'staff-contract-reminders', jsonb_build_object('contract', uuid,
         'days_before_end', before, 'due_on', end_date - before, 'to', array['office'], 'status', 'waiting')
       from staff_contracts, unnest(array[60, 30, 14, 7]) as before
       where status = 'active' and deleted_at is null and end_date - before > current_date`,
    );
}
