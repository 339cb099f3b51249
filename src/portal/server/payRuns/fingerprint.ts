import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/**
 * Stands for what the pay of a period follows from and people change: payment records, leave, pay rates, and how staff are
 * employed. Amounts are left out: working out the pay may bring them up to date.
 */
export async function fingerprintOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  { start, end }: PayPeriod,
): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(coalesce(string_agg(what, ',' order by what), '')) as fingerprint from (
      select uuid || ' ' || version as what from payment_records
      where tenant_id = ${tenant.id} and period_start = ${start} and deleted_at is null
      union all
      select uuid || ' ' || version from leaves where tenant_id = ${tenant.id} and deleted_at is null
        and status in ('approved', 'pending') and start_date <= ${end} and end_date >= ${start}
      union all
      select uuid || ' ' || version from records where tenant_id = ${tenant.id} and resource = 'staff-pay-rates'
        and deleted_at is null
      union all
      select concat_ws(' ', uuid, employment_type, data->>'shiftworker', data->>'has_vehicle') from staff
      where tenant_id = ${tenant.id}) facts`.execute(db);
  return rows[0]?.fingerprint ?? "";
}
