import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asText } from "#framework/shared/text/asText.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { likeText } from "#framework/server/records/read/filterSql.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { unavailableDays } from "../../availability/behind.ts";
import { type DatedEntry, weekOf } from "../../availability/windows.ts";
import { fullWeek } from "../../leave/rules.ts";
import { peopleAnswer, seesRoster, workersFor } from "./people.ts";
import { type Range, rangeOf } from "./range.ts";

/** Most people of one answer. */
const mostPeople = 5000;
const daysOfWeek = 7;

/** The days, which these two calls name otherwise than the others do. */
const daysOf = (context: Context, { startDate = null, endDate = null, ...input }: JsonObject): Range =>
  rangeOf(context, { ...input, start_date: startDate, end_date: endDate });

function named({ search }: JsonObject): RawBuilder<unknown> {
  const words = normalise(asText(search) ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, 8);
  const each = words.map((word) => sql`and search like ${`%${likeText(word)}%`}`);
  return each.length === 0 ? sql`` : sql.join(each, sql` `);
}

const shownRange = ({ first, last }: Range): JsonObject => ({ start_date: first, end_date: last });

/** The shifts that count for someone: all, or those of their own that are published. */
const countedFor = ({ services, tenant, user }: Context): Expression<SqlBool> =>
  seesRoster(user)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`shifts.uuid in (select uuid from shifts
        where tenant_id = ${tenant.id} and ${rowsFor(recordTypeOf(services.types, "shifts"), user)})`;

/**
 * The workers beside a roster, each with the hours that are planned in its days against those of the contract, when they
 * can work and when they are away. Why they are away stays with the leave.
 */
export const sidebarStaff: Facts = { answer: peopleAnswer("staffs"), ofInput: staffBeside };

async function staffBeside(context: Context, input: JsonObject): Promise<unknown> {
  const range = daysOf(context, input);
  const { db, tenant } = context;
  const { rows } = await sql<WorkerRow>`
    select uuid, full_name, job_title, region, employment_type, data->'availability' as availability,
      coalesce(planned.shifts, 0)::int as shifts, coalesce(planned.hours, 0)::float8 as planned_hours,
      coalesce(planned.drafts, 0)::int as drafts, coalesce(planned.attention, 0)::int as needs_attention,
      round((coalesce(nullif((data->>'contracted_hours')::numeric, 0),
        case when employment_type = 'full_time' then ${sql.lit(fullWeek)} end) * ${sql.lit(range.days)} / ${sql.lit(daysOfWeek)})::numeric, 2)::float8
        as contracted_hours,
      (data->>'max_hours_per_week')::float8 as max_hours_per_week, away.days as away, said.dates
    from staff
    left join (select staff as worker, count(*) as shifts, sum(scheduled_hours) as hours,
        count(*) filter (where draft) as drafts, count(*) filter (where needs_attention) as attention
      from shifts where tenant_id = ${tenant.id} and deleted_at is null and staff is not null
        and status not in ('cancelled', 'no_show') and start_at >= ${range.from} and start_at < ${range.until}
        and ${countedFor(context)}
      group by staff) planned on planned.worker = staff.uuid
    left join (select staff as worker, jsonb_agg(jsonb_build_object('start_date', start_date, 'end_date', end_date,
          'status', status, 'part_day', (data->>'part_day')::boolean, 'start_time', data->>'start_time',
          'end_time', data->>'end_time') order by start_date) as days
      from leaves where tenant_id = ${tenant.id} and deleted_at is null and status in ('pending', 'approved')
        and start_date <= ${range.last} and end_date >= ${range.first}
      group by staff) away on away.worker = staff.uuid
    left join (select staff as worker, jsonb_agg(jsonb_build_object('kind', kind, 'start_date', start_date,
          'end_date', end_date, 'part_day', (data->>'part_day')::boolean, 'start_time', data->>'start_time',
          'end_time', data->>'end_time') order by start_date) as dates
      from staff_availability where tenant_id = ${tenant.id} and deleted_at is null
        and start_date <= ${range.last} and end_date >= ${range.first}
      group by staff) said on said.worker = staff.uuid
    where tenant_id = ${tenant.id} and deleted_at is null and (status = 'active' or planned.shifts > 0)
      and ${workersFor(context)} ${named(input)}
    order by lower(full_name), uuid limit ${mostPeople}`.execute(db);
  return { staffs: rows.map((row) => withGap(withDaysOff(row, range))), range: shownRange(range) };
}

type WorkerRow = JsonObject & { dates: DatedEntry[] | null };

/** A worker with the days and hours at which they cannot work, by their usual week and by what they said of single days. */
function withDaysOff({ dates, ...row }: WorkerRow, range: Range): JsonObject {
  const said = { week: weekOf(row.availability), dates: dates ?? [] };
  const unavailable = unavailableDays(said, range);
  return unavailable.length === 0 ? row : { ...row, unavailable };
}

/**
 * The participants beside a roster, each with the hours that are planned against those agreed, and the open shifts. Anyone
 * who sees only their own shifts gets the hours of those, with nothing to hold them against.
 */
export const sidebarParticipants: Facts = {
  answer: peopleAnswer("participants"),
  ofInput: participantsBeside,
};

async function participantsBeside(context: Context, input: JsonObject): Promise<unknown> {
  const range = daysOf(context, input);
  const { db, tenant, services, user } = context;
  const type = recordTypeOf(services.types, "participants");
  const { rows } = await sql<JsonObject>`
    select uuid, full_name, status, region, data->>'suburb' as suburb, state,
      coalesce(planned.shifts, 0)::int as shifts, coalesce(planned.hours, 0)::float8 as planned_hours,
      coalesce(planned.open, 0)::int as open_shifts, coalesce(planned.drafts, 0)::int as drafts,
      round((agreed.hours * ${sql.lit(range.days)} / ${sql.lit(daysOfWeek)})::numeric, 2)::float8 as contracted_hours
    from participants
    left join (select met.target as person, count(*) as shifts, sum(shifts.scheduled_hours) as hours,
        count(*) filter (where shifts.status = 'open') as open, count(*) filter (where shifts.draft) as drafts
      from shifts join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
      where shifts.tenant_id = ${tenant.id} and shifts.deleted_at is null and shifts.status not in ('cancelled', 'no_show')
        and shifts.data->>'worker_role' is distinct from 'shadow'
        and shifts.start_at >= ${range.from} and shifts.start_at < ${range.until} and ${countedFor(context)}
      group by met.target) planned on planned.person = participants.uuid
    left join (select ref_participant as person, sum((data->>'hours_per_week')::numeric) as hours from records
      where tenant_id = ${tenant.id} and resource = 'service-bookings' and deleted_at is null and data->>'status' = 'active'
      group by ref_participant) agreed on agreed.person = participants.uuid and ${sql.lit(seesRoster(user))}
    where tenant_id = ${tenant.id} and deleted_at is null and (status = 'active' or planned.shifts > 0)
      and ${rowsFor(type, user)} ${named(input)}
    order by lower(full_name), uuid limit ${mostPeople}`.execute(db);
  return { participants: rows.map(withGap), range: shownRange(range) };
}

/** Hours that are still to be planned; nothing where no hours are agreed. */
function withGap(row: JsonObject): JsonObject {
  const { contracted_hours: agreed, planned_hours: planned } = row;
  const gap = typeof agreed === "number" ? Math.max(0, hundredths(agreed - Number(planned))) : null;
  return Object.fromEntries(Object.entries({ ...row, gap_hours: gap }).filter(([, value]) => value !== null));
}
