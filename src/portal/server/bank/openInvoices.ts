import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { OpenInvoice } from "#portal/shared/bank/open.ts";
import { owedSql, payerKeySql } from "../invoices/payments/owed.ts";

/**
 * Invoices that someone pays to the bank, the oldest first. The NDIA pays by claim (domain reference, section 3.5), and is
 * never suggested.
 */
export async function openInvoices({ db, tenant }: Context): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select uuid, number, (data->>'amount_due')::int as due, ${payerKeySql} as payer,
      coalesce(data->>'payer_name', '') as "payerName"
    from invoices where tenant_id = ${tenant.id} and ${owedSql} and payer_type <> 'agency'
    order by due_date, number`.execute(db);
  return rows;
}
