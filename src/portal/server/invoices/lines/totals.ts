import { sql } from "kysely";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

interface Sums {
  count: number;
  minutes: number | null;
  total: number | null;
  gst: number | null;
  first: string | null;
  last: string | null;
  cancelled: boolean | null;
}

/** What the lines of an invoice come to, as its fields say it; amounts in cents. */
export async function totalsOf({ db, tenant }: Context, invoice: string): Promise<JsonObject> {
  const { rows } = await sql<Sums>`
    select count(*)::int as count, sum((data->>'minutes')::int)::int as minutes, sum((data->>'amount')::int)::int as total,
      sum((data->>'gst')::int)::int as gst, min(delivered_on)::text as first, max(delivered_on)::text as last,
      bool_or(data->>'claim_type' = 'CANC') as cancelled
    from invoice_lines where tenant_id = ${tenant.id} and invoice = ${invoice}`.execute(db);
  const { count = 0, minutes, total, gst, first = null, last = null, cancelled } = rows[0] ?? {};
  return {
    line_count: count,
    total_hours: tenThousandths((minutes ?? 0) / 60),
    subtotal: (total ?? 0) - (gst ?? 0),
    gst: gst ?? 0,
    total: total ?? 0,
    amount_due: total ?? 0,
    service_from: first,
    service_to: last,
    has_cancellation: cancelled ?? false,
  };
}
