import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import type { Period } from "../pay/facts.ts";

/** From the first to the last day of a pay period, both counted. */
export interface PayPeriod {
  start: string;
  end: string;
}

/** How a provider's pay periods follow each other. */
export interface PayCycle {
  days: number;
  /** The first day of any one period. */
  anchor: string;
}

/** The settings of a provider as a cycle; what it has not set has the defaults of the schema. */
export const payCycle = (setting: Readonly<Record<string, unknown>> = {}): PayCycle => ({
  days: setting.length === "week" ? 7 : 14,
  anchor: typeof setting.starts_on === "string" ? setting.starts_on : "2026-06-29",
});

/** The pay period that a day is in. */
export function payPeriodOf(day: string, { days, anchor }: PayCycle): PayPeriod {
  const since = daysBetween(anchor, day);
  const start = addDays(anchor, Math.floor(since / days) * days);
  return { start, end: addDays(start, days - 1) };
}

/** A pay period as the award counts it, in weeks. */
export const inWeeks = ({ start, end }: PayPeriod): Period => ({
  first: start,
  weeks: daysBetween(start, end) < 7 ? 1 : 2,
});

/** The pay period after one. */
export const nextPayPeriod = ({ end }: PayPeriod, cycle: PayCycle): PayPeriod =>
  payPeriodOf(addDays(end, 1), cycle);
