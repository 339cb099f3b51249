import { sql } from "kysely";
import { addDays, weekdayOf } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Random } from "../random.ts";

const friday = 5;

const notes = ["Exam", "Wedding in the family", "Moving house", "Child is at home", undefined];

/** One in so many workers has a usual week, and as many have said something of single days. */
const share = 5;

/**
 * What some workers have said of when they can work: a usual week in which their shifts fit, or days that differ. The demo's
 * own worker can work at any time but on every second Friday evening.
 */
export async function insertAvailability(
  context: Context,
  insert: (resource: string, records: JsonObject[]) => Promise<string[]>,
  random: Random,
  today: string,
  staff: readonly string[],
): Promise<void> {
  const [worker] = staff.slice(2, 3);
  await fitWeeks(
    context,
    staff.filter((_, index) => index > 2 && index % share === 0),
  );
  const said = staff.filter((_, index) => index > 2 && index % share === 3);
  await insert("staff-availability", [
    ...said.map((uuid) => daysOf(uuid, random, today)),
    ...(worker === undefined ? [] : fridayEvenings(today, worker)),
  ]);
}

/** Gives workers a usual week: the days of their shifts, with an hour before and after. */
async function fitWeeks({ db, tenant }: Context, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  await sql`
    with days as (
      select staff, lower(to_char(start_at at time zone zone, 'dy')) as day, extract(isodow from start_at at time zone zone) as place,
        min((start_at at time zone zone)::time) as first,
        max((end_at at time zone zone)::time) as last,
        bool_or((end_at at time zone zone)::date > (start_at at time zone zone)::date) as overnight
      from shifts, (select ${tenant.settings.time_zone}::text as zone) place
      where tenant_id = ${tenant.id} and staff in (${sql.join([...workers])}) and deleted_at is null
        and status not in ('cancelled', 'no_show')
      group by 1, 2, 3)
    update staff set data = data || jsonb_build_object('availability', week.parts)
    from (select staff, jsonb_agg(jsonb_build_object('day', day,
        'from', case when overnight then '12:00' when first < '01:00' then '00:00' else to_char(first - interval '1 hour', 'HH24:00') end,
        'to', case when overnight then '11:00' when last > '21:59' then '00:00' else to_char(last + interval '1 hour 59 minutes', 'HH24:00') end)
        order by place) as parts from days group by staff) week
    where staff.tenant_id = ${tenant.id} and staff.uuid = week.staff`.execute(db);
}

/** Up to three days within the next weeks on which someone cannot work, or can work as well. */
function daysOf(staff: string, random: Random, today: string): JsonObject {
  const first = addDays(today, random.whole(2, 40));
  const note = random.pick(notes);
  return {
    staff,
    kind: random.chance(0.75) ? "unavailable" : "available",
    start_date: first,
    end_date: addDays(first, random.whole(0, 2)),
    ...(note !== undefined && { note }),
  };
}

/** Every second Friday evening, four times. */
function fridayEvenings(today: string, staff: string): JsonObject[] {
  const first = addDays(today, ((friday - weekdayOf(today) + 7) % 7) + 7);
  return [0, 14, 28, 42].map((days) => ({
    staff,
    kind: "unavailable",
    start_date: addDays(first, days),
    end_date: addDays(first, days),
    part_day: true,
    start_time: "18:00",
    end_time: "22:00",
    note: "Choir",
  }));
}
