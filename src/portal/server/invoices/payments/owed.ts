import { sql } from "kysely";

/** Condition on `invoices`: something of it is due. Drafts and credit notes are owed by nobody. */
export const owedSql = sql`(status in ('approved', 'sent', 'part_paid') and kind = 'invoice' and deleted_at is null
  and (data->>'amount_due')::int > 0)`;

/** Condition on `payer_type`: people pay, and two of them may have one name. Organisations have their names alone. */
export const ownPayerSql = sql`payer_type in ('self', 'private')`;

/** Who pays an invoice, as a text that is the same for all invoices of one payer. */
export const payerKeySql = sql`(payer_type || ' ' || lower(coalesce(data->>'payer_name', ''))
  || case when ${ownPayerSql} then ' ' || participant::text else '' end)`;

/**
 * Condition on `invoices`: it was paid, at least in part, and then credited. What was paid for it is the payer's, until it is
 * given back.
 */
export const paidAndCreditedSql = sql`(status = 'credited' and kind = 'invoice' and deleted_at is null
  and coalesce((data->>'amount_paid')::int, 0) > 0)`;
