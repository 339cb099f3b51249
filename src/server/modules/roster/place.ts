import type { Place as PricedPlace } from "#shared/prices/bands.ts";
import type { Context } from "../../context.ts";
import { providerPlace as placeOfProvider } from "../../tenants/place.ts";

/** The calendar of the provider: its zone, and its public holidays there. */
export function providerPlace({ tenant }: Pick<Context, "tenant">): PricedPlace {
  const place = placeOfProvider(tenant);
  const { holidays } = tenant;
  return {
    zone: place.zone,
    holidayFrom: (day) => (holidays.isPublicHoliday(day, place) ? "00:00" : holidays.partDayFrom(day, place)),
  };
}
