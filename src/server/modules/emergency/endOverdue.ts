import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Marks the accesses whose time is over as ended; they have not worked since then. */
export async function endOverdue({ db, tenant, services }: Context): Promise<void> {
  await sql`update records set data = data || jsonb_build_object('status', 'ended', 'ended_at', data->>'expires_at'), version = version + 1
    where tenant_id = ${tenant.id} and resource = 'emergency-access' and data->>'status' = 'open'
      and (data->>'expires_at')::timestamptz <= ${services.clock.now().toISOString()}`.execute(db);
}
