import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Span, Work } from "#portal/shared/pay/facts.ts";
import type { Place as PricedPlace } from "#portal/shared/prices/bands.ts";
import type { Place } from "#portal/shared/places/place.ts";
import { timeRules } from "#portal/shared/shifts/times.ts";
import { placesOfShifts } from "../places/places.ts";
import { withHolidays } from "../roster/place.ts";

const day = 86_400_000;

/** A shift as pay sees it, with the worker, where it is, and whether it is still ahead. */
export type StaffedWork = Work & { staff: string; postcode?: string; isPlanned?: boolean };

/** Shifts as work, each at its place; those without complete times are left out. */
export async function worksOf(context: Context, shifts: readonly JsonObject[]): Promise<StaffedWork[]> {
  const places = await placesOfShifts(context, shifts);
  const calendars = new Map<string, PricedPlace>();
  const { tolerance } = timeRules(context.tenant.settings.time_intervals);
  const works = shifts.flatMap((shift, index) => {
    const found = places[index];
    const times = timesOf(shift, tolerance);
    return found && times
      ? [
          {
            ...workOf(shift, times, calendarFor(context, calendars, found)),
            ...(found.postcode !== undefined && { postcode: found.postcode }),
          },
        ]
      : [];
  });
  return following(works, new Map(shifts.map((shift) => [String(shift.uuid), plannedOf(shift)])), tolerance);
}

/** When a shift was planned, as far as it is known beside when it was. */
const plannedOf = (shift: JsonObject): Span | undefined =>
  spanFrom(shift.planned_from ?? shift.start_at, shift.planned_until ?? shift.end_at);

/** When a shift is paid. A sleepover is paid by the night: one within the tolerance is as long as it was planned. */
function timesOf(shift: JsonObject, tolerance: number): Span | undefined {
  const times = spanFrom(shift.payable_from ?? shift.start_at, shift.payable_until ?? shift.end_at);
  const planned = plannedOf(shift);
  if (shift.shift_type !== "sleepover" || !times || !planned) return times;
  const isNear = (one: Date, other: Date) => minutesApart(one, other) <= tolerance;
  return isNear(times.start, planned.start) && isNear(times.end, planned.end) ? planned : times;
}

const minutesApart = (one: Date, other: Date): number => Math.abs(one.getTime() - other.getTime()) / 60_000;

/** Marks work that was planned to begin when its worker's work before ends, where the clock has it so within the tolerance. */
function following(
  works: readonly StaffedWork[],
  planned: ReadonlyMap<string, Span | undefined>,
  tolerance: number,
): StaffedWork[] {
  const ends = new Map<string, StaffedWork>();
  for (const work of works) {
    const end = planned.get(work.id)?.end.getTime();
    if (end !== undefined) ends.set(`${work.staff} ${end}`, work);
  }
  return works.map((work) => {
    const before = ends.get(`${work.staff} ${planned.get(work.id)?.start.getTime()}`);
    const isNext = before && minutesApart(before.end, work.start) <= 2 * tolerance;
    return isNext && before.end.getTime() !== work.start.getTime() ? { ...work, follows: true } : work;
  });
}

function workOf(shift: JsonObject, times: Span, place: PricedPlace): StaffedWork {
  return {
    ...times,
    id: String(shift.uuid),
    staff: String(shift.staff),
    place,
    ...hoursOf(shift, times),
    ...(shift.status === "cancelled" && { cancelled: true }),
    ...(shift.status === "scheduled" && { isPlanned: true }),
    km: Number(shift.travel_km ?? 0) + Number(shift.transport_km ?? 0),
  };
}

/** What of the time is work: of a sleepover and of 24-hour care what was recorded, otherwise all but the break. */
function hoursOf(shift: JsonObject, times: Span): Partial<Work> {
  if (shift.shift_type === "sleepover")
    return { sleepover: times, disturbances: spansIn(shift.disturbances) };
  if (shift.shift_type === "care_24_hours") return { careTimes: spansIn(shift.care_times) };
  return { breakMinutes: Number(shift.break_minutes ?? 0) };
}

/** Times that a record lists, as far as they are complete. */
export const spansIn = (listed: unknown): Span[] =>
  [listed ?? []]
    .flat()
    .filter(isObject)
    .flatMap(({ from, until }) => spanFrom(from, until) ?? []);

/** One calendar for all work at a place: what the zone's clock says of a day is worked out once. */
function calendarFor(context: Context, known: Map<string, PricedPlace>, place: Place): PricedPlace {
  const key = `${place.zone} ${place.state} ${place.postcode ?? ""}`;
  const calendar = known.get(key) ?? withHolidays(context, place);
  known.set(key, calendar);
  return calendar;
}

/** A time between two instants; undefined where one is missing or it ends before it begins. */
export function spanFrom(from: unknown, until: unknown): Span | undefined {
  const [start, end] = [from, until].map((each) => new Date(typeof each === "string" ? each : Number.NaN));
  return start && end && end > start ? { start, end } : undefined;
}

/** Shifts of workers that begin in a time or the two days before it, as far as they are worked or paid. */
export async function shiftsOfStaff(
  { db, tenant }: Context,
  staff: readonly string[],
  { start, end }: Span,
): Promise<JsonObject[]> {
  const { rows } = await sql<JsonObject>`
    select uuid, staff, start_at::text, end_at::text, shift_type, status, draft, data->'participants' as participants,
      data->>'time_zone' as time_zone, data->>'location_type' as location_type, data->'break_minutes' as break_minutes,
      data->>'payable_from' as payable_from, data->>'payable_until' as payable_until,
      data->'disturbances' as disturbances, data->'care_times' as care_times, data->'travel_km' as travel_km, data->'transport_km' as transport_km
    from shifts where tenant_id = ${tenant.id} and deleted_at is null and staff = any (${[...staff]}::uuid[])
      and start_at >= ${new Date(start.getTime() - 2 * day).toISOString()} and start_at < ${end.toISOString()}
      and (status not in ('cancelled', 'no_show') or (data->>'payable')::boolean)
    order by start_at`.execute(db);
  return rows;
}
