import { sql } from "kysely";
import type { Place } from "#portal/shared/places/place.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { homePlace, providerPlace, workPlace } from "./place.ts";

const batchSize = 1000;

/** Where a staff member works. */
export async function workPlaceOf({ db, tenant }: Context, staff: string): Promise<Place> {
  const { rows } = await sql<{ data: JsonObject }>`
    select data from staff where tenant_id = ${tenant.id} and uuid = ${staff}`.execute(db);
  return workPlace(tenant, rows[0]?.data ?? {});
}

/** Where participants get their support, by their id. */
export async function homePlacesOf(
  { db, tenant }: Context,
  participants: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>();
  for (let start = 0; start < participants.length; start += batchSize) {
    const { rows } = await sql<{ uuid: string; address: JsonObject }>`
      select uuid, jsonb_build_object('state', state, 'postcode', data->'postcode', 'time_zone', data->'time_zone',
        'price_region', data->'price_region', 'map_position', data->'map_position') as address
      from participants where tenant_id = ${tenant.id}
        and uuid in (${sql.join(participants.slice(start, start + batchSize))})`.execute(db);
    for (const { uuid, address } of rows) places.set(uuid, homePlace(tenant, address));
  }
  return places;
}

/** Kinds of places that are the provider's own, not the participant's. */
const ownPlaces = new Set(["office", "centre", "telehealth"]);

/**
 * Where a shift is: at the address of its first participant, or where the provider is when it has none or is at the office, at
 * a centre or by phone.
 */
export const placeOfShift = async (context: Context, shift: JsonObject): Promise<Place> =>
  (await placesOfShifts(context, [shift]))[0] ?? providerPlace(context.tenant);

/** Where each of the shifts is, in one query. */
export async function placesOfShifts(context: Context, shifts: readonly JsonObject[]): Promise<Place[]> {
  const own = providerPlace(context.tenant);
  const visited = shifts.map(({ participants, location_type: where }) =>
    ownPlaces.has(String(where)) ? undefined : [participants ?? []].flat().find(isUuid),
  );
  const homes = await homePlacesOf(context, [...new Set(visited.filter((id) => id !== undefined))]);
  return shifts.map(({ time_zone: zone }, index) => {
    const place = homes.get(visited[index] ?? "") ?? own;
    return typeof zone === "string" ? { ...place, zone } : place;
  });
}
