import { type Place, stateOfZone } from "#shared/places/place.ts";
import type { Tenant } from "../context.ts";

/** Where the provider itself is: what counts for work that is at no other place. */
export function providerPlace({ settings }: Pick<Tenant, "settings">): Place {
  const { time_zone: zone, state = stateOfZone(zone), postcode, price_region: priceRegion } = settings;
  return { state, zone, priceRegion, ...(postcode !== undefined && { postcode }) };
}
