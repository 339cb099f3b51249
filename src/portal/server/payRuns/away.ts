import { type RawBuilder, sql, type SqlBool } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Away } from "#portal/shared/pay/facts.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { absenceFrom } from "../leave/absences.ts";
import { countedDays } from "../leave/hours.ts";
import { workingTime } from "../leave/request.ts";
import { paidStaffBy } from "../pay/staff.ts";
import { daysPaidLate } from "./paidLeave.ts";

/** Paid time away of a worker in a pay period, by day, and what a person has to look at about it. */
export interface TimeAway {
  away: Away[];
  problems: string[];
}

/** Leave as pay needs it. */
export interface Leave {
  uuid: string;
  type: string;
  status: string;
  start_date: string;
  end_date: string;
  hours: number | null;
  data: JsonObject;
}

/** The condition for leave that is in a pay period, approved or not decided yet. */
export const leaveIn = (
  { tenant }: Pick<Context, "tenant">,
  { start, end }: PayPeriod,
): RawBuilder<SqlBool> => sql`(tenant_id = ${tenant.id} and deleted_at is null and status in ('approved', 'pending')
  and start_date <= ${end} and end_date >= ${start})`;

/**
 * The leave that a pay period pays: the hours of each approved leave in equal parts on its days, the minutes that are left
 * on the last. Casual workers' leave is paid by hand, and leave that is not decided yet is named. Days that another run
 * has paid as a correction are not paid again.
 */
export async function awayOf(context: Context, staff: string, period: PayPeriod): Promise<TimeAway> {
  const { rows } = await sql<Leave & { paid_late: string[] }>`
    select uuid, type, status, start_date::text as start_date, end_date::text as end_date, hours, data,
      ${daysPaidLate(context.tenant)} as paid_late
    from leaves
    where ${leaveIn(context, period)} and staff = ${staff}
    order by start_date, uuid`.execute(context.db);
  const found: TimeAway = { away: [], problems: [] };
  if (rows.length === 0) return found;
  const why = await whyPaidByHand(context, staff);
  for (const leave of rows) {
    const from = `Leave from ${writtenDate(leave.start_date)}`;
    if (leave.status === "pending") found.problems.push(`${from} is not decided yet.`);
    else if (why)
      found.problems.push(`${from} is not in this pay, as this ${why}. Check whether it is paid.`);
    else {
      const days = await leaveDays(context, staff, leave);
      found.away.push(...days.filter((day) => isIn(day, period) && !leave.paid_late.includes(day.date)));
    }
  }
  return found;
}

/** Why someone has to pay a worker's leave by hand, in words that follow "as this"; undefined where a run pays it. */
export async function whyPaidByHand(context: Context, staff: string): Promise<string | undefined> {
  const gone = await context.db
    .selectFrom("staff")
    .select("uuid")
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", staff)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (gone) return "staff record was deleted";
  const kind = (await paidStaffBy(context, [staff])).get(staff)?.employment;
  return kind === "casual" ? "is a casual worker" : undefined;
}

const isIn = ({ date }: Away, { start, end }: PayPeriod): boolean => date >= start && date <= end;

/** The days that a leave counts, each with its part of the hours. */
export async function leaveDays(context: Context, staff: string, leave: Leave): Promise<Away[]> {
  const { uuid: id, type, start_date, end_date, data } = leave;
  const absence = absenceFrom({ ...data, start_date, end_date });
  if (!absence) return [];
  const days = countedDays(absence, await workingTime(context, staff, { type }));
  if (days.length === 0) return [];
  const minutes = Math.round((leave.hours ?? 0) * 60);
  const each = Math.floor(minutes / days.length);
  return days.map((date, index) => ({
    id,
    date,
    type,
    minutes: index === days.length - 1 ? minutes - each * index : each,
  }));
}
