import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { homePlacesOf } from "../../places/places.ts";

/** A worker as the demo's roster needs them. */
export interface Worker {
  uuid: string;
  /** Those who they are assigned to. */
  participants: Client[];
  away: { from: string; until: string }[];
  /** Agreed hours a week; null for casual staff. */
  weekly: number | null;
}

/** A participant with the services that are booked for them, and the time zone of their home. */
export interface Client {
  uuid: string;
  booked: string[];
  zone: string;
}

/** Active workers with the participants that they are assigned to, and when they are away. */
export async function readWorkers(context: Context): Promise<Worker[]> {
  const { db, tenant } = context;
  // Put together here: of tables that were just filled the database knows nothing yet, and would try each row with each.
  const active = async (table: string) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)}
      where tenant_id = ${tenant.id} and status = 'active'`.execute(db);
    return new Set(rows.map(({ uuid }) => uuid));
  };
  const [workers, clients] = [await active("staff"), await active("participants")];
  const { rows: cares } = await sql<{ staff: string; participant: string }>`
    select staff, participant from participant_staff
    where tenant_id = ${tenant.id} and deleted_at is null order by staff, participant`.execute(db);
  const pairs = cares.filter(({ staff, participant }) => workers.has(staff) && clients.has(participant));
  const { rows: bookings } = await sql<{ participant: string; service: string }>`
    select distinct ref_participant as participant, data->>'service' as service from records
    where tenant_id = ${tenant.id} and resource = 'service-bookings'
    order by participant, service`.execute(db);
  const { rows: leaves } = await sql<{ staff: string; from: string; until: string }>`
    select staff, start_date as from, end_date as until from leaves
    where tenant_id = ${tenant.id} and status = 'approved'`.execute(db);
  const places = await homePlacesOf(context, [...clients]);
  const { rows: agreed } = await sql<{ uuid: string; weekly: number | null }>`
    select uuid, (data->>'contracted_hours')::float8 as weekly from staff where tenant_id = ${tenant.id}`.execute(
    db,
  );
  const weekly = new Map(agreed.map((one) => [one.uuid, one.weekly]));
  const [booked, away] = [
    Map.groupBy(bookings, ({ participant }) => participant),
    Map.groupBy(leaves, ({ staff }) => staff),
  ];
  return [...Map.groupBy(pairs, ({ staff }) => staff)].map(([uuid, own]) => ({
    uuid,
    participants: own.map(({ participant }) => ({
      uuid: participant,
      zone: places.get(participant)?.zone ?? tenant.settings.time_zone,
      booked: (booked.get(participant) ?? []).map(({ service }) => service),
    })),
    away: away.get(uuid) ?? [],
    weekly: weekly.get(uuid) ?? null,
  }));
}
