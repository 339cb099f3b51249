import { isState, zoneOf } from "#shared/places/place.ts";
import type { Place as PricedPlace } from "#shared/prices/bands.ts";
import type { Context } from "../../context.ts";
import { providerPlace as placeOfProvider } from "../../tenants/place.ts";

/** The state and postcode of an address, as far as they are known. */
export interface Address {
  state: string | null;
  postcode: string | null;
}

/** The calendar of an address: its clock and its public holidays; the provider's where no state is known. */
export function placeAt({ tenant }: Pick<Context, "tenant">, { state, postcode }: Address): PricedPlace {
  const { holidays } = tenant;
  const place = isState(state)
    ? { state, zone: zoneOf(state, postcode ?? undefined), ...(postcode !== null && { postcode }) }
    : placeOfProvider(tenant);
  return {
    zone: place.zone,
    holidayFrom: (day) => (holidays.isPublicHoliday(day, place) ? "00:00" : holidays.partDayFrom(day, place)),
  };
}

/** The calendar of the provider: its zone, and its public holidays there. */
export const providerPlace = (context: Pick<Context, "tenant">): PricedPlace =>
  placeAt(context, { state: null, postcode: null });
