import { type RawBuilder, type SqlBool, sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Context } from "#framework/server/context.ts";
import { unpaidLeave } from "#portal/shared/pay/leave.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/**
 * The condition for leave of an earlier period that was approved after the pay of its days was signed off, or was paid
 * there and cancelled since. No run pays it or takes it back by itself, so the next one that is signed off names it.
 */
export const lateLeave = ({ tenant }: Pick<Context, "tenant">, { start }: PayPeriod): RawBuilder<SqlBool> => {
  const signed = sql`run.tenant_id = ${tenant.id} and run.resource = 'pay-runs' and run.deleted_at is null
    and run.data->>'status' = 'signed'`;
  const signedAt = sql`(run.data->>'signed_at')::timestamptz`;
  return sql`(tenant_id = ${tenant.id} and deleted_at is null and status in ('approved', 'cancelled')
    and start_date < ${start} and type <> all (${[...unpaidLeave]}::text[])
    and exists (select from records run where ${signed} and ${signedAt} < leaves.updated_at
      and run.data->>'start_date' < ${start} and (run.data->>'start_date')::date <= leaves.end_date
      and (run.data->>'end_date')::date >= leaves.start_date
      and (leaves.status = 'cancelled') = exists (select from pay_run_workers paid
        where paid.tenant_id = ${tenant.id} and paid.run = run.uuid and paid.staff = leaves.staff
          and jsonb_path_exists(paid.pay, '$.lines[*].segments[*] ? (@.shift == $leave)',
            jsonb_build_object('leave', leaves.uuid))))
    and not exists (select from records run where ${signed} and ${signedAt} > leaves.updated_at))`;
};

/** Leave of earlier periods that a person has to settle by hand, a sentence each. */
export async function lateLeaveOf(context: Context, staff: string, period: PayPeriod): Promise<string[]> {
  const { rows } = await sql<{ status: string; from: string }>`
    select status, start_date::text as from from leaves where ${lateLeave(context, period)} and staff = ${staff}
    order by start_date, uuid`.execute(context.db);
  return rows.map(({ status, from }) =>
    status === "approved"
      ? `Leave from ${writtenDate(from)} was approved after the pay of its period was signed off, and is not in that pay. Check whether it is paid.`
      : `Leave from ${writtenDate(from)} was paid in an earlier period and has been cancelled since. Check whether the pay is taken back.`,
  );
}
