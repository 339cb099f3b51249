import { sql } from "kysely";
import { isUuid } from "#shared/text/uuid.ts";
import { type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { States } from "../../events/changes.ts";
import { withComputed } from "../../records/computed.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";

const batchSize = 500;

/** Counts the budgets anew that a shift draws on or has drawn on: of its participants, for its service. */
export async function shiftChanged(context: Context, _id: string, { before, after }: States): Promise<void> {
  const touched = [before, after].flatMap((shift) => drawnOn(shift));
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

/** Counts the budget of a booking anew: its dates, its price or the day up to which others counted may have changed. */
export const bookingChanged = (context: Context, id: string): Promise<void> => countBudgets(context, [id]);

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

/**
 * What shifts have delivered of bookings and what is planned, in cents: the agreed price for each hour, or for each shift
 * where the service is not counted in hours; those of a group share it. Days that the opening figures take in count no more.
 * The bookings are locked first: of two who count at once the second sees what the first has done.
 */
async function countBudgets(context: Context, ids: readonly string[] | "all"): Promise<void> {
  if (ids.length === 0) return;
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, "service-bookings");
  const { zone } = tenantCalendar(context);
  const meant = sql`booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
    ${ids === "all" ? sql`` : sql`and booking.uuid in (${sql.join([...ids])})`}`;
  await sql`select from records booking where ${meant} order by uuid for update`.execute(db);
  const { rows } = await sql<{
    uuid: string;
    data: JsonObject;
    delivered: number | null;
    planned: number | null;
  }>`
    select booking.uuid, booking.data,
      sum(drawn.amount) filter (where drawn.status = 'completed')::float8 as delivered,
      sum(drawn.amount) filter (where drawn.status <> 'completed')::float8 as planned
    from records booking
    left join (
      select met.target, shifts.service::text as service, shifts.status, (shifts.start_at at time zone ${zone})::date::text as day,
        (case when coalesce(services.data->>'unit', 'hour') = 'hour' then shifts.scheduled_hours else 1 end)::numeric
          / jsonb_array_length(shifts.data->'participants') as units
      from shifts_participants met
      join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid
      left join records services on services.tenant_id = met.tenant_id and services.resource = 'services'
        and services.uuid = shifts.service
      where met.tenant_id = ${tenant.id} and shifts.deleted_at is null
        and shifts.status in ('open', 'scheduled', 'in_progress', 'completed')
    ) as shift on shift.target = booking.ref_participant and shift.service = booking.data->>'service'
      and shift.day between booking.data->>'start_date' and coalesce(booking.data->>'end_date', '9999')
      and shift.day > coalesce(booking.data->>'opening_on', '')
    left join lateral (
      select shift.status, round(shift.units * (booking.data->>'agreed_rate')::numeric) as amount) as drawn on true
    where ${meant}
    group by booking.tenant_id, booking.resource, booking.uuid`.execute(db);
  const changed = rows.flatMap(({ uuid, data, delivered, planned }) => {
    const counted = { ...data, shifts_delivered: delivered, shifts_scheduled: planned };
    const record = JSON.stringify(withComputed(type.fields, withoutNulls(counted)));
    return record === JSON.stringify(data) ? [] : [sql`(${uuid}::uuid, ${record}::jsonb)`];
  });
  for (let start = 0; start < changed.length; start += batchSize)
    await sql`update records set data = counted.data
      from (values ${sql.join(changed.slice(start, start + batchSize))}) as counted (uuid, data)
      where records.tenant_id = ${tenant.id} and records.resource = 'service-bookings'
        and records.uuid = counted.uuid`.execute(db);
}
