import { sql } from "kysely";
import type { Place } from "#shared/places/place.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { homePlace, providerPlace, workPlace } from "./place.ts";

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
  if (participants.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; data: JsonObject; state: string | null }>`
    select uuid, data from participants
    where tenant_id = ${tenant.id} and uuid in (${sql.join([...participants])})`.execute(db);
  return new Map(rows.map(({ uuid, data }) => [uuid, homePlace(tenant, data)]));
}

/** Kinds of places that are the provider's own, not the participant's. */
const ownPlaces = new Set(["office", "centre", "telehealth"]);

/**
 * Where a shift is: at the address of its first participant, or where the provider is when it has none or is at the office, at
 * a centre or by phone.
 */
export async function placeOfShift(context: Context, shift: JsonObject): Promise<Place> {
  const [first] = [shift.participants ?? []].flat().filter(isUuid);
  const own = providerPlace(context.tenant);
  if (first === undefined || ownPlaces.has(String(shift.location_type))) return own;
  return (await homePlacesOf(context, [first])).get(first) ?? own;
}
