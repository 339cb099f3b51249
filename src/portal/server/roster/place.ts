import type { Place as PricedPlace } from "#portal/shared/prices/bands.ts";
import type { Place } from "#portal/shared/places/place.ts";
import type { Context } from "#framework/server/context.ts";
import { homePlace, providerPlace as placeOfProvider } from "../places/place.ts";

/** What a participant's record says of the place, as far as it is known. */
export interface Address {
  state: string | null;
  postcode: string | null;
  /** Where it is not what follows from the address. */
  time_zone: string | null;
}

/** The calendar of an address: its clock and its public holidays; the provider's where no state is known. */
export function placeAt({ tenant }: Pick<Context, "tenant">, address?: Address): PricedPlace {
  return withHolidays({ tenant }, address ? homePlace(tenant, { ...address }) : placeOfProvider(tenant));
}

/** A place with the public holidays there. */
export const withHolidays = (
  { tenant: { holidays } }: Pick<Context, "tenant">,
  place: Place,
): PricedPlace => ({
  zone: place.zone,
  holidayFrom: (day) => (holidays.isPublicHoliday(day, place) ? "00:00" : holidays.partDayFrom(day, place)),
});

/** The calendar of the provider: its zone, and its public holidays there. */
export const providerPlace = (context: Pick<Context, "tenant">): PricedPlace => placeAt(context);
