import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Span } from "#portal/shared/shifts/times.ts";
import { absenceSql, isCharged } from "../../roster/attendance/absences.ts";
import { countedTime, type ShiftTimes } from "../../roster/delivered.ts";
import { onTheRoad, type OnTheRoad, onTheRoadSql } from "../../roster/onTheRoad.ts";

/** A service as an invoice needs it. */
export interface BilledService {
  uuid: string;
  name: string;
  unit: string | null;
  gst_code: string | null;
  support_items: JsonObject[] | null;
  /** The items of one dollar each that kilometres are claimed as. */
  travel_item: string | null;
  transport_item: string | null;
}

/** What one participant is billed for: their part of a shift, or a note. */
export interface Support {
  source: "shift" | "note";
  id: string;
  participant: string;
  /** When it counts as delivered; a cancelled shift as it was planned. */
  span: Span;
  /** The zone in which its times are told, as its shift tells them; nothing where that is the provider's. */
  timeZone: string | null;
  breakMinutes: number;
  /** Travel and kilometres that are charged with a shift. */
  onTheRoad?: ReturnType<typeof onTheRoad>;
  /** How many participants the shift has. */
  participants: number;
  staff: string | null;
  /** Whether it is still to come, so that it cannot be billed yet. */
  isPlanned?: boolean;
  /** Nothing for a support that was delivered in person as it was agreed (domain reference, section 3.4). */
  claimType?: "CANC" | "NF2F" | "REPW" | "THLT" | "IRSS";
  cancellationReason: string | null;
  service: BilledService | null;
  /** The participant's bookings of the service, the earliest first. */
  bookings: { uuid: string; data: JsonObject }[];
}

interface ShiftRow extends ShiftTimes, OnTheRoad {
  uuid: string;
  participant: string;
  staff: string | null;
  participants: number;
  break_minutes: number | null;
  time_zone: string | null;
  location_type: string | null;
  irregular_sil: boolean;
  cancellation_reason: string | null;
  /** What was decided where the participant did not attend. */
  absence: { cancellation_reason?: string } | null;
  service: string | null;
}

/** A participant's bookings of a service, as a column. */
export const bookingsSql = (participant: RawBuilder<unknown>, service: RawBuilder<unknown>) => sql`
  (select jsonb_agg(jsonb_build_object('uuid', booking.uuid, 'data', booking.data) order by booking.data->>'start_date', booking.uuid)
    from records booking where booking.tenant_id = services.tenant_id and booking.resource = 'service-bookings'
      and booking.deleted_at is null and booking.ref_participant = ${participant}
      and booking.data->>'service' = ${service}::text)`;

/** A service as a column. */
export const serviceSql = sql`case when services.uuid is not null then jsonb_build_object('uuid', services.uuid,
  'name', services.data->>'name', 'unit', services.data->>'unit', 'gst_code', services.data->>'gst_code',
  'support_items', services.data->'support_items', 'travel_item', services.data->>'travel_item',
  'transport_item', services.data->>'transport_item') end`;

/**
 * Parts of shifts that can be billed: delivered, or cancelled and missed ones that the office has decided to bill. Of a shift
 * that took place, that is the part of a participant who was absent as well.
 */
export const isBillable = sql`shifts.deleted_at is null and not shifts.draft
  and shifts.data->>'worker_role' is distinct from 'shadow' and ${isCharged}
  and (shifts.status = 'completed' or shifts.status in ('cancelled', 'no_show') and (shifts.data->>'billable')::boolean)`;

/** Shifts that are planned, drafts of the roster too, and those whose end nobody has confirmed. */
export const isPlanned = sql`shifts.deleted_at is null and shifts.data->>'worker_role' is distinct from 'shadow' and ${isCharged}
  and shifts.status in ('open', 'scheduled', 'in_progress', 'missed_clock_out')`;

/** That a participant's part of a shift is on no invoice yet. */
export const isUnbilled = sql`not exists (select from billed_supports billed where billed.tenant_id = met.tenant_id
  and billed.source = 'shift' and billed.id = met.uuid and billed.participant = met.target)`;

/**
 * The parts of shifts that participants are billed for, in the order of time.
 * @param meant a condition on `shifts` and on `met`, which is their participants
 * @param which the state that shifts are in
 * @param lock keeps the shifts as they are until the transaction ends
 */
export async function shiftSupports(
  context: Context,
  meant: RawBuilder<unknown>,
  { which = isBillable, lock = false }: { which?: RawBuilder<unknown>; lock?: boolean } = {},
): Promise<Support[]> {
  const { rows } = await sql<ShiftRow>`
    select shifts.uuid, met.target as participant, shifts.staff, shifts.status, shifts.start_at, shifts.end_at,
      shifts.clock_in_at, shifts.clock_out_at, shifts.data->>'delivered_from' as delivered_from,
      shifts.data->>'delivered_until' as delivered_until, (shifts.data->>'break_minutes')::int as break_minutes,
      ${onTheRoadSql}, shifts.data->>'time_zone' as time_zone, shifts.data->>'location_type' as location_type,
      coalesce((shifts.data->>'irregular_sil')::boolean, false) as irregular_sil, shifts.data->>'cancellation_reason' as cancellation_reason,
      jsonb_array_length(shifts.data->'participants') as participants, ${absenceSql} as absence, shifts.service
    from shifts join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
    where shifts.tenant_id = ${context.tenant.id} and ${which} and ${meant}
    order by shifts.start_at, shifts.uuid, met.target ${lock ? sql`for no key update of shifts` : sql``}`.execute(
    context.db,
  );
  const { time_intervals: rounding } = context.tenant.settings;
  const terms = await termsOf(context, rows);
  return rows.map((row) => ({
    source: "shift",
    id: row.uuid,
    participant: row.participant,
    // Who was absent is billed what was planned, and no travel.
    span: countedTime(row.absence ? { ...row, status: "cancelled" } : row, rounding),
    timeZone: row.time_zone,
    breakMinutes: row.break_minutes ?? 0,
    ...(!row.absence && { onTheRoad: onTheRoad(row) }),
    participants: row.participants,
    staff: row.staff,
    isPlanned: !isOver.has(row.status),
    claimType: claimTypeOf(row),
    cancellationReason: row.absence
      ? (row.absence.cancellation_reason ?? null)
      : isCancelled(row)
        ? row.cancellation_reason
        : null,
    service: null,
    bookings: [],
    ...terms.get(pairOf(row)),
  }));
}

/** The states of shifts that are billed, or not at all. */
const isOver: ReadonlySet<string> = new Set(["completed", "cancelled", "no_show"]);

type Terms = Pick<Support, "service" | "bookings">;

const pairOf = ({ participant, service }: Pick<ShiftRow, "participant" | "service">): string =>
  `${participant} ${service}`;

/** The service of each pair of a participant and a service, and what is booked of it: said once, however many shifts they have. */
async function termsOf({ db, tenant }: Context, shifts: readonly ShiftRow[]): Promise<Map<string, Terms>> {
  const served = shifts.filter(({ service }) => service !== null);
  if (served.length === 0) return new Map();
  const pairs = [...new Map(served.map((shift) => [pairOf(shift), shift])).values()].map(
    ({ participant, service }) => ({ participant, service }),
  );
  const { rows } = await sql<{ participant: string; id: string } & Terms>`
    select pair.participant, pair.service as id, ${serviceSql} as service,
      coalesce(${bookingsSql(sql`pair.participant`, sql`services.uuid`)}, '[]') as bookings
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(participant uuid, service uuid)
    join records services on services.tenant_id = ${tenant.id} and services.resource = 'services'
      and services.uuid = pair.service`.execute(db);
  return new Map(
    rows.map(({ participant, id, service, bookings }) => [
      pairOf({ participant, service: id }),
      { service, bookings },
    ]),
  );
}

function claimTypeOf(shift: ShiftRow): Support["claimType"] {
  if (shift.absence || isCancelled(shift)) return "CANC";
  if (shift.location_type === "telehealth") return "THLT";
  return shift.irregular_sil ? "IRSS" : undefined;
}

const isCancelled = ({ status }: ShiftRow): boolean => status === "cancelled" || status === "no_show";
