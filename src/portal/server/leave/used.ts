import { sql } from "kysely";
import { addDays, addMonths, ageOn } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { Employment } from "./employment.ts";

/** Hours of a kind of leave that someone has used, or means to use. */
export interface Used {
  /** Approved and begun. */
  taken: number;
  /** Approved for later. */
  booked: number;
  pending: number;
}

/**
 * Hours that workers have taken, booked and asked for, by worker and kind: since the opening balance, and of confidential leave
 * those of the present year of employment.
 */
export async function usedBy(
  context: Context,
  employments: ReadonlyMap<string, Employment>,
): Promise<Map<string, Map<string, Used>>> {
  const { today } = tenantCalendar(context);
  const counted = [...employments].map(([staff, { since, opening }]) => ({
    staff,
    year: since === undefined ? addDays(today, -364) : startOfYear(since, today),
    opening: opening?.on ?? "0001-01-01",
  }));
  const { rows } = await sql<Used & { staff: string; kind: string }>`
    select staff, kind,
      coalesce(sum(hours) filter (where status = 'approved' and start_date <= ${today}), 0) as taken,
      coalesce(sum(hours) filter (where status = 'approved' and start_date > ${today}), 0) as booked,
      coalesce(sum(hours) filter (where status = 'pending'), 0) as pending
    from (select *, coalesce(data->>'confidential_type', type) as kind from leaves
        where tenant_id = ${context.tenant.id} and staff = any (${[...employments.keys()]}::uuid[]) and deleted_at is null) own
      join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(staff uuid, year date, opening date) using (staff)
    where start_date >= case when kind = 'family_violence' then year else opening end
    group by staff, kind`.execute(context.db);
  const byStaff = Map.groupBy(rows, ({ staff }) => staff);
  return new Map(
    [...byStaff].map(([staff, own]) => [
      staff,
      new Map(own.map(({ kind, taken, booked, pending }) => [kind, { taken, booked, pending }])),
    ]),
  );
}

/** The day on which the present year of employment began. */
function startOfYear(since: string, today: string): string {
  const years = Math.max(0, ageOn(since, today));
  return addMonths(since, 12 * years);
}
