import { sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { placesOfShifts } from "../../places/places.ts";
import { pointOf } from "../journeys.ts";
import { timesBetween } from "./times.ts";
import { hour, type Planned } from "./planned.ts";

/** Days around a plan whose shifts matter: the fortnight on either side. */
const daysAround = 15;
/** A shift lasts a day at most: what began earlier is over. */
const longest = 24 * hour;

/** A stored or wished shift as the rules see it; undefined while its times are not complete. */
export async function plannedOf(
  context: Context,
  shifts: readonly JsonObject[],
): Promise<(Planned | undefined)[]> {
  const places = await placesOfShifts(context, shifts);
  return shifts.map((shift, index) => {
    const times = timesBetween(instant(shift.start_at), instant(shift.end_at), shift.break_minutes);
    if (!times) return undefined;
    const place = places[index];
    const zone = place?.zone ?? "Australia/Sydney";
    const point = place && pointOf(shift, place);
    return {
      ...times,
      uuid: String(shift.uuid ?? ""),
      ...(isUuid(shift.staff) && { staff: shift.staff }),
      ...(isUuid(shift.service) && { service: shift.service }),
      ...(isUuid(shift.team) && { team: shift.team }),
      participants: uuidsIn(shift.participants),
      breakMinutes: Number(shift.break_minutes ?? 0),
      type: String(shift.shift_type ?? ""),
      draft: shift.draft === true,
      zone,
      ...(point && { point }),
      day: clockAt(times.start, zone).date,
    };
  });
}

/** An instant of the wire, or of the database, which gives `2026-11-20 01:30:00+00`; no time where it is none. */
const instant = (value: unknown): Date => new Date(String(value));

/**
 * The shifts of workers and of participants around a plan, and open ones of nobody in particular where the plan has such;
 * without those that it changes.
 * @param gone those that the plan takes away
 */
export async function shiftsAround(
  context: Context,
  plan: readonly Planned[],
  gone: readonly string[] = [],
): Promise<{ ofWorkers: Planned[]; ofParticipants: Planned[] }> {
  if (plan.length === 0) return { ofWorkers: [], ofParticipants: [] };
  const { db, tenant } = context;
  const workers = [...new Set(plan.flatMap(({ staff }) => staff ?? []))];
  const people = [...new Set(plan.flatMap(({ participants }) => participants))];
  const [starts, ends] = [plan.map(({ start }) => start.getTime()), plan.map(({ end }) => end.getTime())];
  const [first, last] = [Math.min(...starts), Math.max(...ends)];
  const around = daysAround * 24 * hour;
  const changed = [...plan.map(({ uuid }) => uuid).filter(isUuid), ...gone];
  const iso = (time: number) => new Date(time).toISOString();
  const isOffice = plan.some(({ staff, participants }) => staff === undefined && participants.length === 0);
  const columns = sql`shifts.uuid, shifts.staff, shifts.service, shifts.team, shifts.start_at, shifts.end_at,
    shifts.shift_type, shifts.draft, shifts.data->'participants' as participants, shifts.data->>'time_zone' as time_zone,
    shifts.data->>'location_type' as location_type, shifts.data->>'address' as address, (shifts.data->>'break_minutes')::int as break_minutes`;
  const alive = sql`shifts.tenant_id = ${tenant.id} and shifts.deleted_at is null
    and shifts.status not in ('cancelled', 'no_show') and not shifts.uuid = any (${changed}::uuid[])`;
  const { rows } = await sql<JsonObject & { worked: boolean }>`
    select ${columns}, true as worked from shifts
    where ${alive} and shifts.staff = any (${workers}::uuid[])
      and shifts.start_at >= ${iso(first - around)} and shifts.start_at < ${iso(last + around)}
    union all
    select ${columns}, false as worked from shifts_participants met
    join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid
    where ${alive} and met.tenant_id = ${tenant.id} and met.target = any (${people}::uuid[])
      and met.start_at >= ${iso(first - longest)} and met.start_at < ${iso(last)} and met.end_at > ${iso(first)}
    union all
    select ${columns}, false as worked from shifts
    where ${alive} and ${isOffice} and shifts.staff is null and shifts.start_at >= ${iso(first)}
      and shifts.start_at <= ${iso(last)} and jsonb_array_length(coalesce(shifts.data->'participants', '[]')) = 0`.execute(
    db,
  );
  const found = await plannedOf(context, rows);
  const those = (worked: boolean) =>
    found.flatMap((each, index) => (each && rows[index]?.worked === worked ? [each] : []));
  const unique = new Map(those(false).map((shift) => [shift.uuid, shift]));
  return { ofWorkers: those(true), ofParticipants: [...unique.values()] };
}

/** Services by id: how they are called, and their registration group. */
export async function servicesBy(
  { db, tenant }: Context,
  ids: readonly string[],
): Promise<Map<string, { name: string; group: string | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string; group: string | null }>`
    select uuid, data->>'name' as name, data->>'registration_group' as group from records
    where tenant_id = ${tenant.id} and resource = 'services' and uuid = any (${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, ...service }) => [uuid, service]));
}
