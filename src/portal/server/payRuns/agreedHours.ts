import { writtenHours } from "#framework/shared/dates/hours.ts";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import type { Employed } from "./employed.ts";

/**
 * What to check where a pay has fewer hours than were agreed: full-time and part-time staff are paid for their agreed hours,
 * whether or not they were rostered for them (SCHADS award, clauses 10.2 and 10.3). Nothing for a period in which someone
 * started, left or had leave without pay.
 * @param hours paid time, leave and public holidays
 */
export function shortOfAgreed(
  { weekly, first, last, hasUnpaidLeave }: Employed,
  { start, end }: PayPeriod,
  hours: number,
): string[] {
  const isWhole = (first ?? start) <= start && (last ?? end) >= end && !hasUnpaidLeave;
  if (weekly === undefined || !isWhole) return [];
  const agreed = hundredths((weekly * (daysBetween(start, end) + 1)) / 7);
  return hours < agreed
    ? [
        `This pay has ${writtenHours(hours)} of the ${writtenHours(agreed)} agreed. Check whether the rest is paid.`,
      ]
    : [];
}
