import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { hoursFor, type Hours } from "#portal/shared/houses/care.ts";
import type { Need } from "#portal/shared/houses/coverage.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import type { Context } from "#framework/server/context.ts";
import { countedTime, type ShiftTimes } from "../roster/delivered.ts";
import { onTheRoadSql, type OnTheRoad } from "../roster/onTheRoad.ts";

/** A shift at a house. */
export interface HouseShift extends ShiftTimes, OnTheRoad {
  shift_type: string;
  service: string | null;
  isStaffed: boolean;
  participants: string[];
  break_minutes: number | null;
}

/** No shift is longer than a day. */
const longestMs = 86_400_000;

/** The shifts at a house that touch some time; those who only look on do not count, nor what was cancelled. */
export async function shiftsAtHouse(
  { db, tenant }: Context,
  house: string,
  { from, until }: { from: Date; until: Date },
): Promise<HouseShift[]> {
  const earliest = new Date(from.getTime() - longestMs).toISOString();
  const { rows } = await sql<HouseShift>`
    select status, shift_type, service, staff is not null as "isStaffed", start_at, end_at, clock_in_at, clock_out_at,
      data->>'delivered_from' as delivered_from, data->>'delivered_until' as delivered_until,
      (data->>'break_minutes')::int as break_minutes, coalesce(data->'participants', '[]') as participants,
      ${onTheRoadSql}
    from shifts
    where tenant_id = ${tenant.id} and data->>'house' = ${house} and deleted_at is null
      and status not in ('cancelled', 'no_show') and data->>'worker_role' is distinct from 'shadow'
      and start_at >= ${earliest} and start_at < ${until.toISOString()} and end_at > ${from.toISOString()}
    order by start_at`.execute(db);
  return rows;
}

/** A shift that was done, with the time that counts for it. */
export interface Delivered {
  shift: HouseShift;
  start: Date;
  end: Date;
}

/** Those of the shifts that were done and began within a time, with the time that counts for budgets. */
export const deliveredIn = (
  shifts: readonly HouseShift[],
  { from, until }: { from: Date; until: Date },
  intervals: JsonObject,
): Delivered[] =>
  shifts
    .filter(({ status, start_at: at }) => {
      const start = new Date(at);
      return status === "completed" && start >= from && start < until;
    })
    .map((shift) => ({ shift, ...countedTime(shift, intervals) }));

/** The hours of a shift that was done for one of its participants, by kind: its worker's hours divided among them. */
export const deliveredHours = ({ shift, start, end }: Delivered, place: Place): Hours =>
  hoursFor(
    {
      start,
      end,
      kind: shift.shift_type,
      workers: 1,
      sharing: shift.participants.length,
    },
    place,
    shift.break_minutes ?? 0,
  );

/** Who is rostered when: each shift with a worker, drafts too, as it is planned. */
export const rosteredOf = (shifts: readonly HouseShift[]): Need[] =>
  shifts
    .filter(({ isStaffed }) => isStaffed)
    .map(({ start_at: start, end_at: end, shift_type: kind }) => ({
      start: new Date(start),
      end: new Date(end),
      isSleepover: kind === "sleepover",
      workers: 1,
    }));
