import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { earnsUntil, type Employment } from "./employment.ts";

/**
 * Hours of leave without pay that workers have had until a day, by worker, since their balances are counted: nothing is
 * earned in them (Fair Work Act 2009 s 22). Of a leave that goes on, the part until that day.
 */
export async function unpaidHours(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  employments: ReadonlyMap<string, Employment>,
  day: string,
): Promise<Map<string, number>> {
  const counted = [...employments].flatMap(([staff, employment]) => {
    const first = employment.opening?.on ?? employment.since;
    return first === undefined ? [] : [{ staff, first, until: earnsUntil(employment, day) }];
  });
  const { rows } = await sql<{ staff: string; hours: number }>`
    select staff, sum(hours * greatest(0, least(end_date, until - 1) - greatest(start_date, first) + 1)::float8
      / (end_date - start_date + 1)) as hours
    from leaves join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(staff uuid, first date, until date) using (staff)
    where tenant_id = ${tenant.id} and deleted_at is null and status = 'approved' and type in ('unpaid', 'parental')
      and start_date < until and end_date >= first
    group by staff`.execute(db);
  return new Map(rows.map(({ staff, hours }) => [staff, hours]));
}
