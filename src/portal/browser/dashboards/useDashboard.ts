import { today } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "#framework/browser/services.tsx";

/** The provider's time zone, and the day that it is there. */
export function useToday(): { zone: string; day: string } {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  return { zone, day: today(zone) };
}
