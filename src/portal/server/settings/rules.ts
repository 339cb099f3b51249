import { stateOfZone } from "#portal/shared/places/place.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/** A provider who moves to another time zone and names no other state is taken to be in that of the zone. */
export const providerState: Prepare = ({ before = {} }, { time_zone: zone, state = null }) => {
  const moved = zone !== before.time_zone && state === before.state;
  return { state: moved ? stateOfZone(String(zone)) : state };
};
