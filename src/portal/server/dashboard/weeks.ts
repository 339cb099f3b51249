import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { WeekOfHours, WeekOfReports } from "#portal/shared/dashboards.ts";
import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { openList } from "./counted.ts";
import { seen } from "./today.ts";

const hoursBack = 2;
const hoursAhead = 2;
const reportsBack = 7;

/** Rostered hours of the last weeks, of this one and the next; undefined where the roster is not seen or is empty. */
export async function hoursPerWeek(context: Context): Promise<WeekOfHours[] | undefined> {
  const type = openList(context, "shifts");
  if (!type) return undefined;
  const { zone } = tenantCalendar(context);
  const weeks = weeksAround(context, hoursBack, hoursAhead);
  const [from, until] = spanOf(weeks, zone);
  const { rows } = await sql<{ week: number; state: "worked" | "planned" | "open"; hours: number }>`
    select ((start_at at time zone ${zone})::date - ${weeks[0]}::date) / 7 as week,
      case when staff is null then 'open' when status = 'completed' then 'worked' else 'planned' end as state,
      sum(extract(epoch from coalesce(clock_out_at, end_at) - coalesce(clock_in_at, start_at)) / 3600)::float8 as hours
    from shifts where ${seen(context, type)} and status in ('open', 'scheduled', 'in_progress', 'missed_clock_out', 'completed')
      and start_at >= ${from} and start_at < ${until}
    group by 1, 2`.execute(context.db);
  if (rows.length === 0) return undefined;
  return weeks.map((week, index) => {
    const hours = (wanted: string) =>
      Math.round(rows.find((row) => row.week === index && row.state === wanted)?.hours ?? 0);
    return { from: week, worked: hours("worked"), planned: hours("planned"), open: hours("open") };
  });
}

/** Incidents that were reported in each of the last weeks, for those who review them; undefined where there were none. */
export async function incidentsPerWeek(context: Context): Promise<WeekOfReports[] | undefined> {
  const type = openList(context, "incident-reports");
  if (!type || !holds(context.user, "review-incidents")) return undefined;
  const { zone } = tenantCalendar(context);
  const weeks = weeksAround(context, reportsBack, 0);
  const [from, until] = spanOf(weeks, zone);
  const { rows } = await sql<{ week: number; count: number }>`
    select ((submitted_at at time zone ${zone})::date - ${weeks[0]}::date) / 7 as week, count(*)::int as count
    from form_submissions where ${seen(context, type)} and submitted_at >= ${from} and submitted_at < ${until}
    group by 1`.execute(context.db);
  if (rows.length === 0) return undefined;
  return weeks.map((week, index) => ({
    from: week,
    count: rows.find((row) => row.week === index)?.count ?? 0,
  }));
}

/** The first days of this week and of some before and after it, as the provider's weeks begin. */
function weeksAround(context: Context, back: number, ahead: number): string[] {
  const { today } = tenantCalendar(context);
  const first = startOfWeek(today, context.tenant.settings.start_of_week);
  return Array.from({ length: back + 1 + ahead }, (_, index) => addDays(first, (index - back) * 7));
}

const spanOf = (weeks: readonly string[], zone: string): [from: string, until: string] => [
  startOfDay(weeks[0] ?? "", zone).toISOString(),
  startOfDay(addDays(weeks.at(-1) ?? "", 7), zone).toISOString(),
];
