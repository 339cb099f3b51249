import { sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import type { Check } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { isLocked } from "../../timesheets/periods.ts";

/**
 * Nobody has two standby times at once, and each is for someone of the person's regions. One in a pay period that is locked
 * gets no allowance any more: its pay is signed off.
 */
export const standbyPossible: Check = async (
  { context, id, before },
  record,
): Promise<FieldMessages | undefined> => {
  const { db, tenant, user } = context;
  const { staff, start_at: start, end_at: end, pay } = record;
  const { rows } = await sql<{ near: boolean; taken: boolean }>`
    select coalesce(region = any (${[...user.regions]}), false) as near,
      exists (select from standby_times other where other.tenant_id = ${tenant.id} and other.staff = staff.uuid
        and other.uuid <> ${id} and other.deleted_at is null
        and other.start_at < ${String(end)} and other.end_at > ${String(start)}) as taken
    from staff where tenant_id = ${tenant.id} and uuid = ${String(staff)}`.execute(db);
  const [found] = rows;
  if (user.regions.length > 0 && found?.near !== true)
    return { staff: ["This person works in another region."] };
  if (found?.taken === true) return { staff: ["This person already stands by at that time."] };
  const isMoved = Date.parse(String(before?.start_at)) !== Date.parse(String(start));
  const isOnCall = pay === "on_call" && (before?.pay !== pay || isMoved);
  if (!isOnCall || !(await isPaidAlready(context, String(start)))) return undefined;
  return {
    pay: ["The pay of this day is signed off. Pay the allowance by hand, or unlock the pay period first."],
  };
};

const isPaidAlready = async (context: Context, start: string): Promise<boolean> => {
  const { date } = clockAt(new Date(start), tenantCalendar(context).zone);
  const { start: first, end: last } = payPeriodOf(date, payCycle(context.tenant.settings.pay_cycle));
  return isLocked(context, { period_start: first, period_end: last });
};
