import { sql } from "kysely";
import type { DayShift, Today } from "#portal/shared/dashboards.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import { listWhere } from "#framework/server/records/read/list.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { between, listLink, oneOf, openList } from "./counted.ts";
import { inWords, participantsOf } from "./shifts.ts";

/** Shifts and people of the strip; a provider with more has their list. */
const mostShifts = 80;
const mostAway = 5;
const takingPlace = ["open", "scheduled", "in_progress", "missed_clock_out", "completed", "no_show"];

/** Who works today and who is away, for those who see the roster; undefined when nothing is on. */
export async function todayOf(context: Context): Promise<Today | undefined> {
  const shifts = openList(context, "shifts");
  if (!shifts) return undefined;
  const { zone, today } = tenantCalendar(context);
  const [from, until] = [today, addDays(today, 1)].map((day) => startOfDay(day, zone).toISOString());
  const day = sql`${seen(context, shifts)} and status in (${sql.join(takingPlace)})
    and start_at < ${until} and (start_at >= ${from} or end_at > ${from} and status in ('open', 'scheduled', 'in_progress'))`;
  const { rows: counts } = await sql<{ total: number; open: number; workers: number }>`
    select count(*)::int as total, count(distinct staff)::int as workers,
      (count(*) filter (where staff is null))::int as open
    from shifts where ${day}`.execute(context.db);
  const [count] = counts;
  const away = await awayOn(context, today);
  if (!count || count.total + away.count === 0) return undefined;
  const { rows } = await sql<DayShift>`
    select uuid, start_at, end_at, status, shift_type as kind, staff, coalesce(needs_attention, false) as needs_attention,
      (select full_name from staff where staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff) as worker,
      ${participantsOf} as with
    from shifts where ${day} order by staff is not null, start_at, uuid limit ${mostShifts}`.execute(
    context.db,
  );
  const chosen = {
    resource: "shifts",
    conditions: [oneOf("status", takingPlace), between("start_at", today, today)],
  };
  return { ...count, shifts: inWords(context, rows), away, link: listLink(chosen) };
}

/** Those on approved leave, by name and until when; what kind of leave it is stays with the leave. */
async function awayOn(context: Context, today: string): Promise<Today["away"]> {
  const leave = openList(context, "leave");
  if (!leave) return { count: 0, people: [] };
  const { rows } = await sql<{ name: string; until: string; total: number }>`
    select (select full_name from staff where staff.tenant_id = leaves.tenant_id and staff.uuid = leaves.staff) as name,
      end_date::text as until, count(*) over ()::int as total
    from leaves where ${seen(context, leave)} and status = 'approved' and start_date <= ${today} and end_date >= ${today}
    order by end_date, uuid limit ${mostAway}`.execute(context.db);
  return { count: rows[0]?.total ?? 0, people: rows.map(({ name, until }) => ({ name, until })) };
}

/** Every record of a resource that the person sees. */
export const seen = (context: Context, type: RecordType): ReturnType<typeof listWhere> =>
  listWhere(context, type, { filter: { all: [] }, search: "", deleted: false });
