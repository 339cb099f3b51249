import type { Place } from "#portal/shared/places/place.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { readSingleton } from "#framework/server/records/store/singleton.ts";
import { kmBetweenPlaces, type Point } from "../places/distances.ts";
import { thresholds } from "./thresholds.ts";

/** A piece of a worker's day, as far as journeys are concerned. Times are milliseconds. */
export interface Stop {
  start: number;
  end: number;
  point?: Point;
}

/** A journey that there is too little time for, in kilometres and whole minutes. */
export interface ShortJourney {
  km: number;
  needed: number;
  available: number;
}

const minute = 60_000;

/** Kilometres of a straight line that workers cover in an hour, as the provider has set it; with 0 no journey is judged. */
export function journeySpeedOf(context: Context): number {
  const resource = context.services.definitions.definitions.resources.get("time-intervals");
  return resource ? Number(readSingleton(context, resource).journey_kmh ?? 0) : 0;
}

/**
 * Where a worker has to be for a shift: nowhere for one by phone, and an address that was typed is not known to the map.
 * @param place where the shift is by its participants
 */
export function pointOf({ location_type: where, address }: JsonObject, place: Place): Point | undefined {
  if (where === "telehealth" || (typeof address === "string" && address !== "")) return undefined;
  const { postcode, position } = place;
  return { ...(postcode !== undefined && { postcode }), ...(position && { position }) };
}

/**
 * The journey between two pieces of work of one worker where the time between them is too short for it. After a night's rest any
 * journey can have been made.
 */
export function shortJourney(earlier: Stop, later: Stop, kmh: number): ShortJourney | undefined {
  const available = (later.start - earlier.end) / minute;
  if (kmh <= 0 || !earlier.point || !later.point) return undefined;
  if (available < 0 || available >= thresholds.restHours * 60) return undefined;
  const km = kmBetweenPlaces(earlier.point, later.point) ?? 0;
  const needed = Math.ceil((km / kmh) * 60);
  return available < needed ? { km, needed, available } : undefined;
}
