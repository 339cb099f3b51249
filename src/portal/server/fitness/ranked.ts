import { type RawBuilder, sql } from "kysely";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import { clockAt, startOfDay } from "#framework/shared/dates/zones.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import type { Context } from "#framework/server/context.ts";
import { likeText } from "#framework/server/records/read/filterSql.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Paging } from "#framework/server/records/read/paging.ts";
import { kmFrom } from "../places/distances.ts";
import { thresholds } from "../roster/thresholds.ts";
import type { Interval } from "./rules.ts";

/** A worker with what they are ranked by for a shift. */
export interface RankedWorker {
  uuid: string;
  full_name: string;
  job_title: string | null;
  region: string | null;
  /** Whether they stand by for the whole time of the shift. */
  standby: boolean;
  /** Whether they are assigned to one of the participants. */
  assigned: boolean;
  /** Shifts with one of the participants in the last half year. */
  met: number;
  /** Whether they work where the first participant lives: not far, or in the same region where no distance is known. */
  near: boolean;
  /** From where they work or live to the shift, in kilometres; null where it is not known. */
  km: number | null;
  /** Whether they have the skills that such a shift asks for. */
  skilled: boolean;
  /** Hours that they can still work in the week of the shift. */
  hours_left: number;
  total: number;
}

/** What a shift is for, and whom of the workers is asked about. */
export interface Wanted {
  interval: Interval;
  zone: string;
  /** Where the shift is. */
  postcode?: string;
  participants: readonly string[];
  only: readonly string[];
  shift?: string;
  shiftType?: string;
  /** Those who hold the competency that the shift asks for; undefined where it asks for none. */
  competent?: ReadonlySet<string>;
}

/** Skills that kinds of shift ask for; of others none is asked. */
const skillsOf: Readonly<Record<string, readonly string[]>> = {
  personal_care: ["personal_care"],
  transport: ["driving"],
  nursing: ["wound_care", "medication"],
  sil: ["personal_care"],
  active_night: ["personal_care"],
};

const mostWords = 10;
const daysBack = 183;
const dayLength = 86_400_000;
/** Kilometres up to which a worker is near. */
export const nearKm = 20;
/** Kilometres by which those who are alike are put in order. */
const kmStep = 5;

/**
 * Active workers whom the person may see, by the words of a search, or those who are named; the best first: who is free and
 * holds the competency, then who stands by, knows the participants, has the skills, is near and has hours left.
 */
export async function rankedWorkers(
  context: Context,
  { page, limit, search }: Paging,
  wanted: Wanted,
): Promise<RankedWorker[]> {
  const { db, tenant, services, user } = context;
  const type = recordTypeOf(services.types, "staff");
  const words = normalise(search).split(" ").filter(Boolean).slice(0, mostWords);
  const named = words.map((word) => sql`and search like ${`%${likeText(word)}%`}`);
  const people = sql`any (${[...wanted.participants]}::uuid[])`;
  const skills = skillsOf[wanted.shiftType ?? ""] ?? [];
  const km = sql`(${JSON.stringify(kmFrom(wanted.postcode))}::jsonb
    ->> coalesce(staff.data->>'work_postcode', staff.data->>'postcode'))::float8`;
  const left = sql`greatest(0, coalesce((staff.data->>'max_hours_per_week')::float8, ${sql.lit(thresholds.weekHours)})
    - coalesce(worked.hours, 0))::float8`;
  const { rows } = await sql<RankedWorker>`
    select staff.uuid, full_name, job_title, staff.region, coalesce(met.times, 0)::int as met,
      exists (select from standby_times stands where stands.tenant_id = ${tenant.id} and stands.staff = staff.uuid
        and stands.deleted_at is null and stands.start_at <= ${wanted.interval.start.toISOString()}
        and stands.end_at >= ${wanted.interval.end.toISOString()}) as standby,
      exists (select from participant_staff care where care.tenant_id = ${tenant.id} and care.staff = staff.uuid
        and care.deleted_at is null and care.participant = ${people}) as assigned,
      ${km} as km, coalesce(${km} <= ${sql.lit(nearKm)}, staff.region = (select region from participants
        where tenant_id = ${tenant.id} and uuid = ${wanted.participants[0] ?? null}::uuid), false) as near,
      (${skills.length === 0} or staff.data->'skills' ?& ${[...skills]}::text[]) as skilled,
      ${left} as hours_left,
      count(*) over ()::int as total
    from staff
    left join (select staff as worker, count(*) as times from shifts_participants
      where tenant_id = ${tenant.id} and target = ${people} and start_at > ${halfYearBefore(wanted.interval)}
        and start_at < ${wanted.interval.start.toISOString()} group by staff) met on met.worker = staff.uuid
    left join (${weekHours(context, wanted)}) worked on worked.worker = staff.uuid
    where staff.tenant_id = ${tenant.id} and staff.deleted_at is null and ${rowsFor(type, user)}
      and ${wanted.only.length === 0 ? sql`staff.status = 'active'` : sql`staff.uuid in (${sql.join([...wanted.only])})`}
      ${named.length === 0 ? sql`` : sql.join(named, sql` `)}
    order by ${isTaken(context, wanted)}${lacksCompetency(wanted)}, standby desc, assigned desc, met desc, skilled desc,
      near desc, floor(${km} / ${sql.lit(kmStep)}) nulls last, ${left} >= ${hoursOf(wanted.interval)} desc, lower(full_name),
      staff.uuid
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

const hoursOf = ({ start, end }: Interval): number => (end.getTime() - start.getTime()) / 3_600_000;

/** How far back a shift with someone counts as knowing them. */
export const halfYearBefore = ({ start }: Pick<Interval, "start">): string =>
  new Date(start.getTime() - daysBack * dayLength).toISOString();

/** Whether a worker has another shift then, or is on leave: they come after everyone else. */
function isTaken({ tenant }: Context, { interval, zone, shift }: Wanted): RawBuilder<boolean> {
  const { start, end } = interval;
  const earliest = new Date(start.getTime() - dayLength).toISOString();
  const [first, last] = [start, new Date(end.getTime() - 1)].map((moment) => clockAt(moment, zone).date);
  return sql<boolean>`(staff.uuid in (select staff from shifts where tenant_id = ${tenant.id} and deleted_at is null
      and staff is not null and status not in ('cancelled', 'no_show')
      ${shift === undefined ? sql`` : sql`and uuid <> ${shift}`}
      and start_at > ${earliest} and start_at < ${end.toISOString()} and end_at > ${start.toISOString()})
    or staff.uuid in (select staff from leaves where tenant_id = ${tenant.id} and deleted_at is null
      and status = 'approved' and start_date <= ${last} and end_date >= ${first}))`;
}

/** Those without the competency that a shift asks for come after those who hold it; nothing where it asks for none. */
const lacksCompetency = ({ competent }: Wanted): RawBuilder<unknown> =>
  competent === undefined ? sql`` : sql`, not staff.uuid = any (${[...competent]}::uuid[])`;

/** The hours of everyone in the week of the shift: `worker` and `hours`. */
export function weekHours({ tenant }: Context, { interval, zone, shift }: Wanted): RawBuilder<unknown> {
  const first = startOfWeek(clockAt(interval.start, zone).date, tenant.settings.start_of_week);
  const [from, until] = [first, addDays(first, 7)].map((day) => startOfDay(day, zone).toISOString());
  return sql`select staff as worker, sum(case when shift_type = 'care_24_hours' then least(scheduled_hours, ${sql.lit(thresholds.careHours)})
      else scheduled_hours end) as hours from shifts
    where tenant_id = ${tenant.id} and deleted_at is null and staff is not null and shift_type <> 'sleepover'
      and status not in ('cancelled', 'no_show') ${shift === undefined ? sql`` : sql`and uuid <> ${shift}`}
      and start_at >= ${from} and start_at < ${until} group by staff`;
}

/** What speaks for a worker, in words. */
export function matchesOf(
  { standby, assigned, met, near, km, skilled, hours_left: left }: RankedWorker,
  wanted: Wanted,
): string[] {
  const hours = Math.round(left * 10) / 10;
  return [
    ...(standby ? ["On standby then"] : []),
    ...(met > 0 ? [met === 1 ? "Worked with them once" : `Worked with them ${met} times`] : []),
    ...(assigned ? ["Assigned to them"] : []),
    ...(skilled && (skillsOf[wanted.shiftType ?? ""] ?? []).length > 0 ? ["Has the skills"] : []),
    ...nearness({ near, km }),
    ...(hours >= hoursOf(wanted.interval) ? [`${writtenHours(hours)} left this week`] : []),
  ];
}

/** How near a worker is, in words. */
function nearness({ near, km }: Pick<RankedWorker, "near" | "km">): string[] {
  if (km === null) return near ? ["Same region"] : [];
  return [km === 0 ? "Same postcode" : `About ${Math.max(1, Math.round(km))} km away`];
}
