import { publicHolidays, stateOfZone } from "#shared/dates/holidays.ts";
import type { Place } from "#shared/prices/bands.ts";
import type { Context } from "../../context.ts";

/** The calendar of the provider: its zone, and the public holidays of the state that the zone stands for. */
export function providerPlace({ tenant }: Pick<Context, "tenant">): Place {
  const zone = tenant.settings.time_zone;
  const state = stateOfZone(zone);
  return {
    zone,
    holidayFrom: (day) => (publicHolidays(state, Number(day.slice(0, 4))).has(day) ? "00:00" : undefined),
  };
}
