import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { UsedPart } from "#portal/shared/ndisPlans/parts.ts";
import { isLive } from "../../claims/live.ts";
import { bookingOfLine, categoryOfLine } from "../categories.ts";

/** A part of what a participant has used or will use. */
export interface OwnPart extends UsedPart {
  participant: string;
}

/** That an invoice is billed and not taken back. */
export const stands = sql`invoices.kind = 'invoice' and invoices.status not in ('void', 'credited')
  and invoices.deleted_at is null`;

/**
 * What the lines of invoices that stand come to for participants since a day, by category and day. A line that is claimed
 * counts with what is not written off of it, a line of a draft as delivered only.
 */
export async function linesUsed(
  { db, tenant }: Context,
  participants: readonly string[],
  from: string,
): Promise<OwnPart[]> {
  const { rows } = await sql<OwnPart>`
    select line.participant, ${categoryOfLine} as category, line.delivered_on::text as day,
      case when claimed.uuid is not null then 'claimed' when invoices.status = 'draft' then 'delivered'
        else 'invoiced' end as kind,
      sum((line.data->>'amount')::bigint - coalesce(claimed.written_off, 0))::float8 as amount
    from invoice_lines line
    join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
    left join lateral (select uuid, written_off from claim_rows where claim_rows.tenant_id = line.tenant_id
      and claim_rows.invoice_line = line.uuid and claim_rows.${isLive} limit 1) claimed on true
    ${bookingOfLine}
    where line.tenant_id = ${tenant.id} and line.participant = any (${[...participants]}::uuid[])
      and line.delivered_on >= ${from}::date and ${stands}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
