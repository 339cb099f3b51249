import { type RawBuilder, sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { amountOf, hasBands } from "#portal/shared/prices/amount.ts";
import type { BandPolicy } from "#portal/shared/prices/support.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { absenceSql, isCharged } from "./attendance/absences.ts";
import { priceOf, sharedBy } from "./bookingPrice.ts";
import { countedTime, type ShiftTimes } from "./delivered.ts";
import { onTheRoad, type OnTheRoad, onTheRoadSql } from "./onTheRoad.ts";
import { type Address, placeAt } from "./place.ts";

const batchSize = 500;

/** Counts the budgets again that a shift draws on or has drawn on: of its participants, for its service. */
export const shiftBudgets: After = ({ context }, { before, after }) =>
  countBudgetsOf(
    context,
    [before, after].filter((shift) => shift !== undefined),
  );

/** Counts the budgets again that some shifts draw on. */
export async function countBudgetsOf(context: Context, shifts: readonly JsonObject[]): Promise<void> {
  const touched = shifts.flatMap((shift) => drawnOn(shift));
  if (touched.length === 0) return;
  const pairs = sql.join(touched.map(([participant, service]) => sql`(${participant}::uuid, ${service})`));
  const { rows } = await sql<{ uuid: string }>`
    select uuid from records where tenant_id = ${context.tenant.id} and resource = 'service-bookings'
      and deleted_at is null and (ref_participant, data->>'service') in (${pairs})`.execute(context.db);
  await countBudgets(
    context,
    rows.map(({ uuid }) => uuid),
  );
}

/** Counts the budget of a booking again: its dates, its price or the day up to which others counted may have changed. */
export const bookingBudget: After = ({ context, id }) => countBudgets(context, [id]);

/** Counts all budgets of a provider: for shifts that were written without telling of each. */
export async function countAllBudgets(context: Context): Promise<void> {
  // Of tables that were filled in this transaction the database knows nothing yet, and would try each row with each.
  await sql`set local enable_nestloop = off`.execute(context.db);
  await countBudgets(context, "all");
  await sql`set local enable_nestloop = on`.execute(context.db);
}

/** The participants of a shift, each with its service. */
function drawnOn({ participants, service }: JsonObject = {}): [participant: string, service: string][] {
  if (!isUuid(service)) return [];
  return [participants ?? []].flat().flatMap((id): [string, string][] => (isUuid(id) ? [[id, service]] : []));
}

/** What shifts draw on a booking, in cents. */
interface Drawn {
  shifts_delivered?: number;
  shifts_scheduled?: number;
  shifts_cancelled?: number;
}

/**
 * What shifts have delivered of bookings, what is planned, and what is billed though it was cancelled. Days that the
 * opening figures take in count no more. The bookings are locked first: of two who count at once the second sees what
 * the first has done.
 */
export async function countBudgets(context: Context, ids: readonly string[] | "all"): Promise<void> {
  if (ids.length === 0) return;
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, "service-bookings");
  const meant = sql`booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
    ${ids === "all" ? sql`` : sql`and booking.uuid in (${sql.join([...ids])})`}`;
  const { rows: bookings } = await sql<{ uuid: string; data: JsonObject } & Address>`
    select booking.uuid, booking.data, person.state, person.data->>'postcode' as postcode,
      person.data->>'time_zone' as time_zone
    from records booking left join participants person
      on person.tenant_id = booking.tenant_id and person.uuid = booking.ref_participant
    where ${meant} order by booking.uuid for update of booking`.execute(db);
  const drawn = Map.groupBy(await shiftsOn(context, meant), ({ booking }) => booking);
  const changed = bookings.flatMap(({ uuid, data, ...address }) => {
    const sums = sumOf(context, data, drawn.get(uuid) ?? [], placeAt(context, address));
    const counted = { ...data, pricing: isByBand(data) ? "bands" : "flat", ...none, ...sums };
    const record = JSON.stringify(withComputed(type.fields, withoutNulls(counted)));
    return record === JSON.stringify(data) ? [] : [sql`(${uuid}::uuid, ${record}::jsonb)`];
  });
  for (let start = 0; start < changed.length; start += batchSize)
    await sql`update records set data = counted.data
      from (values ${sql.join(changed.slice(start, start + batchSize))}) as counted (uuid, data)
      where records.tenant_id = ${tenant.id} and records.resource = 'service-bookings'
        and records.uuid = counted.uuid`.execute(db);
}

const none = { shifts_delivered: null, shifts_scheduled: null, shifts_cancelled: null };

const isByBand = (booking: JsonObject): boolean => hasBands(priceOf(booking, null, "split"));

/** A shift that draws on a booking. */
interface DrawingShift extends ShiftTimes, OnTheRoad {
  booking: string;
  unit: string | null;
  participants: number;
  break_minutes: number | null;
  /** Whether the participant did not attend, and is billed. */
  absent: boolean;
}

/** The shifts that draw on bookings: for their participant and service, on one of their days. */
async function shiftsOn({ db }: Context, meant: RawBuilder<unknown>): Promise<DrawingShift[]> {
  const { rows } = await sql<DrawingShift>`
    select booking.uuid as booking, services.data->>'unit' as unit, shifts.status, shifts.start_at, shifts.end_at,
      shifts.clock_in_at, shifts.clock_out_at, shifts.data->>'delivered_from' as delivered_from,
      shifts.data->>'delivered_until' as delivered_until, (shifts.data->>'break_minutes')::int as break_minutes,
      ${onTheRoadSql},
      jsonb_array_length(shifts.data->'participants') as participants, ${absenceSql} is not null as absent
    from records booking
    join shifts_participants met on met.tenant_id = booking.tenant_id and met.target = booking.ref_participant
    join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid
      and shifts.service::text = booking.data->>'service'
    left join records services on services.tenant_id = met.tenant_id and services.resource = 'services'
      and services.uuid = shifts.service
    where ${meant} and shifts.deleted_at is null and shifts.data->>'worker_role' is distinct from 'shadow'
      and ${isCharged} and (shifts.status in ('open', 'scheduled', 'in_progress', 'missed_clock_out', 'completed')
        or shifts.status in ('cancelled', 'no_show') and (shifts.data->>'billable')::boolean)`.execute(db);
  return rows;
}

const figureOf: Partial<Record<string, keyof Drawn>> = {
  completed: "shifts_delivered",
  cancelled: "shifts_cancelled",
  no_show: "shifts_cancelled",
};

/** What shifts come to at the price of a booking, by what became of them. */
function sumOf(context: Context, booking: JsonObject, shifts: readonly DrawingShift[], place: Place): Drawn {
  const { time_intervals: rounding } = context.tenant.settings;
  const sums: Drawn = {};
  for (const shift of shifts) {
    const day = clockAt(new Date(shift.start_at), place.zone).date;
    if (!isWithin(booking, day)) continue;
    const status = shift.absent ? "cancelled" : shift.status;
    const support = {
      ...countedTime({ ...shift, status }, rounding),
      breakMinutes: shift.break_minutes ?? 0,
      sharedBy: sharedBy(booking, shift.participants),
      ...(!shift.absent && onTheRoad(shift)),
    };
    const figure = figureOf[status] ?? "shifts_scheduled";
    const price = priceOf(booking, shift.unit, bandPolicy(context));
    sums[figure] = (sums[figure] ?? 0) + amountOf(support, price, place);
  }
  return sums;
}

/** What a shift comes to as it is planned, for one of its participants, in cents. */
export function plannedAmount(
  context: Context,
  booking: JsonObject,
  { start_at: start, end_at: end, break_minutes: pause }: JsonObject,
  unit: string | null,
  participants: number,
  place: Place,
): number {
  const support = {
    start: new Date(String(start)),
    end: new Date(String(end)),
    breakMinutes: Number(pause ?? 0),
    sharedBy: sharedBy(booking, participants),
  };
  return amountOf(support, priceOf(booking, unit, bandPolicy(context)), place);
}

/** How the provider prices supports that cross two bands. */
export const bandPolicy = ({ tenant }: Context): BandPolicy =>
  tenant.settings.agreement_setting.band_policy === "higher_of" ? "higher_of" : "split";

/** Whether a booking counts a day: it is one of its days, and the opening figures do not take it in. */
export const isWithin = (
  { start_date: from, end_date: until, opening_on: counted }: JsonObject,
  day: string,
): boolean => day >= String(from) && day <= String(until ?? "9999") && day > String(counted ?? "");
