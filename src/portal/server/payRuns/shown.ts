import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { signedRuns } from "./signed.ts";

/** Adds to signed pay runs how many of their period's timesheets are in Xero, on the way there, and failed. */
export const payRunInXero: Shown = async (context, rows) => {
  const { db, tenant } = context;
  const signed = rows
    .filter(({ status }) => status === "signed")
    .map(({ start_date: start }) => String(start));
  if (signed.length === 0) return rows.map(() => ({}));
  const latest = await signedRuns(context, signed);
  const { rows: found } = await sql<{ start: string; counts: JsonObject }>`
    select data->>'period_start' as start, jsonb_build_object(
      'in_xero', count(*) filter (where status = 'sent'),
      'xero_waiting', count(*) filter (where status = 'waiting'),
      'xero_failed', count(*) filter (where status = 'failed')) as counts
    from xero_transfers where tenant_id = ${tenant.id} and kind = 'timesheet' and deleted_at is null
      and data->>'period_start' = any (${signed}::text[])
    group by data->>'period_start'`.execute(db);
  const counts = new Map(found.map((one) => [one.start, one.counts]));
  return rows.map(({ uuid, start_date: start }) =>
    latest.get(String(start)) === uuid ? (counts.get(String(start)) ?? {}) : {},
  );
};
