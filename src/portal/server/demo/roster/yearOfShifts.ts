import { type RawBuilder, sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { hasColumn, instantText } from "#framework/server/records/store/store.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";

/** Of a past week, what has ended; of one ahead, what is planned or open. */
const states = { past: ["completed", "cancelled", "no_show"], ahead: ["scheduled", "open"] } as const;

/** Weeks of roster: those that were made one shift after the other, and how many there are to be. */
interface Weeks {
  today: string;
  made: readonly [before: number, after: number];
  wanted: readonly [before: number, after: number];
}

/**
 * Fills the year of a large provider around the weeks that were made: each earlier week repeats the first of them, each later one
 * the last, at the same local times. Nobody works on leave or before their first day. The database copies the rows itself, as a
 * million shifts would take far longer one by one.
 */
export async function fillYear(context: Context, { today, made, wanted }: Weeks): Promise<void> {
  // Of tables that were just filled the database knows nothing yet, and would try each row with each.
  await sql`set local enable_nestloop = off`.execute(context.db);
  const [first, last] = [addDays(today, -made[0] * 7), addDays(today, (made[1] - 1) * 7)];
  for (let week = 1; week <= wanted[0] - made[0]; week += 1) await repeatWeek(context, first, -week, "past");
  for (let week = 1; week <= wanted[1] - made[1]; week += 1) await repeatWeek(context, last, week, "ahead");
  await sql`set local enable_nestloop = on`.execute(context.db);
}

/**
 * Copies the shifts of the seven days from a date to the same days so many weeks later, without those of teams. The days are those of
 * the shift's own zone: a night in Perth starts on the next day in Sydney, and its copy would overlap the week that follows.
 */
async function repeatWeek(
  { db, tenant, services }: Context,
  from: string,
  weeks: number,
  when: keyof typeof states,
): Promise<void> {
  const { fields, store } = recordTypeOf(services.types, "shifts");
  const zone = sql`coalesce(shift.data->>'time_zone', ${tenant.settings.time_zone})`;
  const moved = (moment: RawBuilder<unknown>) =>
    sql`(${moment} at time zone ${zone} + make_interval(weeks => ${weeks})) at time zone ${zone}`;
  const inData = fields
    .filter(({ name, type }) => type.storage === "instant" && !hasColumn(store, name))
    .flatMap(({ name }) => [
      sql`${name}::text`,
      instantText(moved(sql`(shift.data->>${sql.lit(name)})::timestamptz`)),
    ]);
  // Paid and billed with the software that the provider had before: none of it waits for a timesheet or an invoice.
  const settled = when === "past" ? sql`'{"invoiced": true}'::jsonb` : sql`'{}'::jsonb`;
  await sql`
    with away as materialized (
      select staff, range_agg(daterange(start_date, end_date, '[]')) as days from leaves
      where tenant_id = ${tenant.id} and status = 'approved' and deleted_at is null group by staff
    ), employed as materialized (
      select uuid as staff, (data->>'start_date')::date as since from staff where tenant_id = ${tenant.id}
    ), copied as materialized (
      select shift.*, ${moved(sql`shift.start_at`)} as new_start, ${moved(sql`shift.end_at`)} as new_end,
        ${moved(sql`shift.clock_in_at`)} as new_in, ${moved(sql`shift.clock_out_at`)} as new_out,
        ${moved(sql`shift.published_at`)} as new_published, jsonb_strip_nulls(jsonb_build_object(${sql.join(inData)})) as moments,
        (shift.start_at at time zone ${zone})::date + ${weeks * 7}::int as day
      from shifts shift
      where shift.tenant_id = ${tenant.id} and shift.team is null
        and shift.start_at >= (${from}::date - 1)::timestamptz and shift.start_at < (${from}::date + 8)::timestamptz
        and (shift.start_at at time zone ${zone})::date between ${from}::date and ${from}::date + 6
        and shift.status in (${sql.join(states[when].map((state) => sql.lit(state)))})
    )
    insert into shifts (tenant_id, uuid, data, search, staff, service, status, shift_type, start_at, end_at, scheduled_hours,
      clock_in_at, clock_out_at, draft, published_at)
    select shift.tenant_id, ${inOrder(sql`row_number() over (order by new_start)`)}, shift.data || moments || ${settled},
      replace(replace(shift.search, lower(${instantText(sql`shift.start_at`)}), lower(${instantText(sql`new_start`)})),
        lower(${dayText(sql`shift.start_at`)}), lower(${dayText(sql`new_start`)})),
      shift.staff, shift.service, shift.status, shift.shift_type, new_start, new_end,
      extract(epoch from new_end - new_start) / 3600, new_in, new_out,
      ${when === "ahead"}, ${when === "ahead" ? sql`null` : sql`new_published`}
    from copied shift
      left join away on away.staff = shift.staff
      left join employed on employed.staff = shift.staff
    where not coalesce(away.days @> shift.day, false) and coalesce(employed.since <= shift.day, true)`.execute(
    db,
  );
}

/** As the search text holds a moment to read. */
const dayText = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'FMDD Mon YYYY, FMHH12:MI am')`;

/** Ids in the order of the rows, as version 7 has them: random ones would touch every page of every index. */
const inOrder = (
  place: RawBuilder<unknown>,
) => sql`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || lpad(to_hex(mod((${place}) / 4096, 4096)), 3, '0') || '8' || lpad(to_hex(mod(${place}, 4096)), 3, '0')
  || right(md5(random()::text), 12))::uuid`;
