import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { firstDayAround } from "../timesheets/around.ts";
import { leaveIn } from "./away.ts";
import { lateLeave } from "./lateLeave.ts";

/**
 * Stands for what the pay of a period follows from and people change: payment records, leave, expenses, standby, pay rates,
 * public holidays, and how staff are employed. Amounts are left out: working out the pay may bring them up to date.
 */
export async function fingerprintOf(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  period: PayPeriod,
): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(coalesce(string_agg(what, ',' order by what), '')) as fingerprint from (
      select uuid || ' ' || version as what from payment_records
      where tenant_id = ${tenant.id} and deleted_at is null
        and (period_start = ${period.start} or date between ${firstDayAround(period)} and ${addDays(period.start, -1)})
      union all
      select uuid || ' ' || version from leaves where ${leaveIn({ tenant }, period)} or ${lateLeave({ tenant }, period)}
      union all
      select uuid || ' ' || md5((data->'expenses')::text) from shifts where tenant_id = ${tenant.id} and deleted_at is null
        and start_at between ${period.start}::date - 1 and ${period.end}::date + 2 and data ? 'expenses'
      union all
      select uuid || ' ' || version from standby_times where tenant_id = ${tenant.id} and deleted_at is null
        and start_at between ${period.start}::date - 1 and ${period.end}::date + 2
      union all
      select uuid || ' ' || version from records where tenant_id = ${tenant.id} and resource = 'staff-pay-rates'
        and deleted_at is null
      union all
      select uuid || ' ' || version from records where tenant_id = ${tenant.id} and resource = 'public-holidays'
        and deleted_at is null and data->>'date' between ${period.start} and ${period.end}
      union all
      select concat_ws(' ', uuid, employment_type, data->>'shiftworker', data->>'has_vehicle', data->>'contracted_hours', data->>'pay_agreements',
        start_date, end_date, data->>'work_state', data->>'work_postcode') from staff
      where tenant_id = ${tenant.id}) facts`.execute(db);
  return rows[0]?.fingerprint ?? "";
}

/** The fingerprint that a run has kept beside its fields: no screen shows it. */
export async function keptFingerprint(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  run: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select data->>'fingerprint' as fingerprint from records
    where tenant_id = ${tenant.id} and resource = 'pay-runs' and uuid = ${run}`.execute(db);
  return rows[0]?.fingerprint;
}
