import { sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { OnCall } from "#portal/shared/pay/facts.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { workPlace } from "../places/place.ts";
import { withHolidays } from "../roster/place.ts";

const day = 24 * 60 * 60_000;

/**
 * What a worker is paid the on-call allowance for in a pay period: each 24 hours on call, or part of them, counted from
 * their start (SCHADS Award, on call). They are paid in the period in which they begin, by the calendar of the place where
 * the person is employed.
 */
export async function onCallOf(
  context: Context,
  staff: string,
  { start, end }: PayPeriod,
): Promise<OnCall[]> {
  const { db, tenant } = context;
  const { rows } = await sql<{ uuid: string; from: number; until: number; person: JsonObject }>`
    select standby.uuid, extract(epoch from start_at)::float8 * 1000 as from,
      extract(epoch from end_at)::float8 * 1000 as until, staff.data as person
    from standby_times standby
    join staff on staff.tenant_id = standby.tenant_id and staff.uuid = standby.staff
    where standby.tenant_id = ${tenant.id} and standby.staff = ${staff} and standby.deleted_at is null
      and standby.data->>'pay' = 'on_call' and start_at < ${end}::date + 2 and end_at > ${start}::date - 1
    order by start_at`.execute(db);
  return rows
    .flatMap(({ uuid, from, until, person }) => {
      const place = withHolidays(context, workPlace(tenant, person));
      return Array.from({ length: Math.ceil((until - from) / day) }, (_, index) => ({
        id: uuid,
        date: clockAt(new Date(from + index * day), place.zone).date,
        place,
      }));
    })
    .filter(({ date }) => date >= start && date <= end);
}
