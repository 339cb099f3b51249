import { today } from "#framework/shared/dates/dates.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import type { Context } from "../context.ts";
import type { Calendar } from "../records/read/conditions.ts";

/** The provider's zone and its present day. */
export function tenantCalendar({ services, tenant }: Pick<Context, "services" | "tenant">): Calendar {
  const zone = tenant.settings.time_zone;
  return { zone, today: today(zone, services.clock.now()) };
}

/** What today and now mean to the rules of a record. */
export const tenantClock = (context: Pick<Context, "services" | "tenant">): Clock => ({
  today: tenantCalendar(context).today,
  now: context.services.clock.now().toISOString(),
});
