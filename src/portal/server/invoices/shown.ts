import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context } from "#framework/server/context.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { problemsOf } from "./guards.ts";

/** Adds the lines of invoices, and for the office what keeps a draft from being approved. */
export const invoiceLines: Shown = async (context, rows) => {
  const lines = await linesShown(
    context,
    rows.map(({ uuid }) => String(uuid)),
  );
  const isOffice = holds(context.user, "view-invoices");
  return Promise.all(
    rows.map(async (row): Promise<JsonObject> => ({
      lines: lines.get(String(row.uuid)) ?? [],
      ...(isOffice &&
        row.status === "draft" && { problems: await problemsOf(context, String(row.uuid), row) }),
    })),
  );
};

/** The lines of invoices as those who pay them see them, by the invoice. */
export async function linesShown(
  { db, tenant }: Context,
  invoices: readonly string[],
): Promise<Map<string, JsonObject[]>> {
  const { rows } = await sql<{ invoice: string; line: JsonObject }>`
    select invoice, jsonb_build_object('delivered_on', delivered_on, 'support_item', data->'support_item',
      'description', data->'description', 'quantity', data->'quantity', 'unit_price', data->'unit_price',
      'amount', data->'amount', 'gst', data->'gst', 'claim_type', data->'claim_type') as line
    from invoice_lines where tenant_id = ${tenant.id} and invoice = any (${[...invoices]}::uuid[])
    order by invoice, place`.execute(db);
  const lines = new Map<string, JsonObject[]>();
  for (const { invoice, line } of rows)
    lines.set(invoice, [...(lines.get(invoice) ?? []), withoutNulls(line)]);
  return lines;
}
