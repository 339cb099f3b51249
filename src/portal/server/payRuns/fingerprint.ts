import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/**
 * Stands for everything that the pay of a period follows from and people change: payment records and leave. While it is the
 * same, the pay is.
 */
export async function fingerprintOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  { start, end }: PayPeriod,
): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(coalesce(string_agg(what, ',' order by what), '')) as fingerprint from (
      select uuid || ' ' || version || ' ' || coalesce(amount, 0) as what from payment_records
      where tenant_id = ${tenant.id} and period_start = ${start} and deleted_at is null
      union all
      select uuid || ' ' || version from leaves where tenant_id = ${tenant.id} and deleted_at is null
        and status in ('approved', 'pending') and start_date <= ${end} and end_date >= ${start}) facts`.execute(
    db,
  );
  return rows[0]?.fingerprint ?? "";
}
