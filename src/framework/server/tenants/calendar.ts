import { today as dayIn } from "#framework/shared/dates/dates.ts";
import { rangeNamed } from "#framework/shared/dates/ranges.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import type { Context, Tenant } from "../context.ts";
import { invalid } from "../http/errors.ts";
import type { Calendar } from "../records/read/filterSql.ts";

/**
 * The days that a portal names for a provider, from the first to the last, both counted.
 * @param today the provider's present day
 */
export type RangeRule = (tenant: Tenant, today: string) => readonly [from: string, to: string];

/** The provider's zone, its present day, and which days have a name. */
export function tenantCalendar({ services, tenant }: Pick<Context, "services" | "tenant">): Calendar {
  const { time_zone: zone, start_of_week: begins } = tenant.settings;
  const today = dayIn(zone, services.clock.now());
  const daysNamed = (name: string) => {
    const days =
      rangeNamed(name, today, begins) ??
      Object.entries(services.rules.range).find(([known]) => known === name)?.[1](tenant, today);
    if (!days) throw invalid({ filters: ["The filter names days that are not known here."] });
    return days;
  };
  return { zone, today, daysNamed };
}

/** What today and now mean to the rules of a record. */
export const tenantClock = (context: Pick<Context, "services" | "tenant">): Clock => ({
  today: tenantCalendar(context).today,
  now: context.services.clock.now().toISOString(),
});
