import { type RawBuilder, type SqlBool, sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Away } from "#portal/shared/pay/facts.ts";
import { unpaidLeave } from "#portal/shared/pay/leave.ts";
import { inWeeks, type PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { payOf } from "../pay/payOf.ts";
import { type Leave, leaveDays, whyPaidByHand } from "./away.ts";
import type { Correction } from "./corrections.ts";
import { paidForLeave, signedLast } from "./paidLeave.ts";

/** What a run pays, or takes back, for leave of earlier periods, and what a person has to look at about it. */
export interface LateLeave {
  corrections: Correction[];
  problems: string[];
}

/**
 * The condition for leave of an earlier period that was approved after the pay of its days was signed off, or was paid
 * there and cancelled since. The next run that is signed off settles it, also when it is worked out again; leave that
 * another run has settled, or that was changed before a run of some period in between was signed off, is not late.
 */
export const lateLeave = (
  { tenant }: Pick<Context, "tenant">,
  { start }: PayPeriod,
): RawBuilder<SqlBool> => sql`(tenant_id = ${tenant.id} and deleted_at is null and status in ('approved', 'cancelled')
    and updated_at >= (select max(signed_at) from ${signedLast(tenant)} run where start_date < ${start})
    and start_date < ${start} and type <> all (${[...unpaidLeave]}::text[])
    and exists (select from ${signedLast(tenant)} run where run.signed_at < leaves.updated_at
      and run.start_date < ${start} and run.start_date <= leaves.end_date and run.end_date >= leaves.start_date)
    and (status = 'cancelled') = (${paidForLeave(tenant)} <> 0))`;

/**
 * Settles leave of earlier periods as corrections, and names each: the days of approved leave at the pay of their own
 * period, and what was paid for cancelled leave, taken back. Leave that no rule pays is paid by hand.
 */
export async function lateLeaveOf(context: Context, staff: string, period: PayPeriod): Promise<LateLeave> {
  const { rows } = await sql<Leave & { paid: string }>`
    select uuid, type, status, start_date::text as start_date, end_date::text as end_date, hours, data,
      ${paidForLeave(context.tenant)} as paid
    from leaves where ${lateLeave(context, period)} and staff = ${staff}
    order by start_date, uuid`.execute(context.db);
  const found: LateLeave = { corrections: [], problems: [] };
  if (rows.length === 0) return found;
  const isPaidByHand = (await whyPaidByHand(context, staff)) !== undefined;
  for (const leave of rows) {
    const from = `Leave from ${writtenDate(leave.start_date)}`;
    if (leave.status === "cancelled") {
      found.corrections.push({
        date: leave.start_date,
        why: "Leave that was paid, and cancelled later",
        amount: -Number(leave.paid),
        leave: leave.uuid,
      });
      found.problems.push(
        `${from} was paid in an earlier period and has been cancelled since. This pay takes it back; check it.`,
      );
      continue;
    }
    const late = isPaidByHand ? [] : await payOfLate(context, staff, leave, period);
    found.corrections.push(...late);
    found.problems.push(
      `${from} was approved after the pay of its period was signed off, and ${late.length > 0 ? "is a correction in this pay. Check it." : "is not in that pay. Check whether it is paid."}`,
    );
  }
  return found;
}

/** A correction for each signed period in which approved leave has days that pay something. */
async function payOfLate(
  context: Context,
  staff: string,
  leave: Leave,
  period: PayPeriod,
): Promise<Correction[]> {
  const days = await leaveDays(context, staff, leave);
  const corrections: Correction[] = [];
  for (const earlier of await signedBefore(context, leave, period)) {
    const away = days.filter(({ date }) => date >= earlier.start && date <= earlier.end);
    const amount = await amountOf(context, staff, earlier, away);
    const [first] = away;
    if (!first || amount === 0) continue;
    corrections.push({
      date: first.date,
      why: "Leave approved after its pay was signed off",
      amount,
      leave: leave.uuid,
      days: away.map(({ date }) => date),
    });
  }
  return corrections;
}

/** The signed periods before one in which a leave has days. */
async function signedBefore(
  { db, tenant }: Context,
  { start_date: first, end_date: last }: Leave,
  { start }: PayPeriod,
): Promise<PayPeriod[]> {
  const { rows } = await sql<PayPeriod & JsonObject>`
    select start_date::text as start, end_date::text as end from ${signedLast(tenant)} run
    where start_date < ${start} and start_date <= ${last} and end_date >= ${first} order by start_date`.execute(
    db,
  );
  return rows;
}

async function amountOf(
  context: Context,
  staff: string,
  period: PayPeriod,
  away: readonly Away[],
): Promise<number> {
  const pay = away.length > 0 ? await payOf(context, staff, inWeeks(period), [], { away }) : undefined;
  return (pay?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
