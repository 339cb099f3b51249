import {
  isPriceRegion,
  isState,
  type Place,
  type PriceRegion,
  stateOfZone,
  zoneByPostcode,
  zoneOf,
} from "#portal/shared/places/place.ts";
import { positionFrom } from "#portal/shared/places/position.ts";
import { likelyPriceRegion } from "#portal/shared/places/priceRegion.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Tenant } from "#framework/server/context.ts";

/** Where the provider itself is: what counts for work that is at no other place. */
export function providerPlace({ settings }: Pick<Tenant, "settings">): Place {
  const { time_zone: zone, state = stateOfZone(zone), postcode, price_region: priceRegion } = settings;
  return { state, zone, priceRegion, ...(postcode !== undefined && { postcode }) };
}

/** Where a staff member works: as their record says, otherwise where the provider is. */
export function workPlace(
  tenant: Pick<Tenant, "settings">,
  { work_state: state, work_postcode: postcode }: JsonObject,
): Place {
  const own = providerPlace(tenant);
  if (!isState(state)) return own;
  const code = typeof postcode === "string" ? postcode : undefined;
  const zone = state === own.state ? (zoneByPostcode(code) ?? own.zone) : zoneOf(state, code);
  return { state, zone, priceRegion: regionFor(code, own), ...(code !== undefined && { postcode: code }) };
}

/** Where a participant gets support: by the time zone and price region on their record, which follow the address when empty. */
export function homePlace(
  tenant: Pick<Tenant, "settings">,
  { state, postcode, time_zone: zone, price_region: priceRegion, map_position: point }: JsonObject,
): Place {
  const own = providerPlace(tenant);
  const position = positionFrom(point);
  const known = isState(state) ? state : own.state;
  const code = typeof postcode === "string" ? postcode : undefined;
  const local =
    isState(state) && state !== own.state ? zoneOf(known, code) : (zoneByPostcode(code) ?? own.zone);
  return {
    state: known,
    zone: typeof zone === "string" ? zone : local,
    priceRegion: isPriceRegion(priceRegion) ? priceRegion : regionFor(code, own),
    ...(code !== undefined && { postcode: code }),
    ...(position && { position }),
  };
}

/** Without a postcode, or with one that nothing is known of, the provider's own region. */
function regionFor(postcode: string | undefined, own: Place): PriceRegion {
  const likely = likelyPriceRegion(postcode);
  return likely === "national" && (postcode === undefined || postcode === own.postcode)
    ? own.priceRegion
    : likely;
}
