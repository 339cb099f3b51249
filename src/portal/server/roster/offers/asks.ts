import { sql } from "kysely";
import type { Shown } from "#framework/server/records/read/shownRules.ts";

/** How many workers ask for each of the offers now. */
export const offerAsks: Shown = async ({ db, tenant }, rows) => {
  const ids = rows.map(({ uuid }) => String(uuid));
  const { rows: counted } = await sql<{ offer: string; asks: number }>`
    select offer, count(*)::int as asks from shift_requests where tenant_id = ${tenant.id}
      and offer = any (${ids}::uuid[]) and status = 'asked' and deleted_at is null group by offer`.execute(
    db,
  );
  const known = new Map(counted.map(({ offer, asks }) => [offer, asks]));
  return rows.map(({ uuid }) => ({ asks: known.get(String(uuid)) ?? 0 }));
};
