import { daysBetween } from "#framework/shared/dates/dates.ts";
import { asList } from "#framework/shared/schema/patch.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { callXero } from "./call.ts";
import { dayOf } from "./transfers/dates.ts";

/** The pay calendars of the organisation. @throws RefusedError where it has no payroll */
export const payCalendars = async (context: Context): Promise<JsonObject[]> =>
  asList((await callXero(context, { api: "payroll", path: "PayrollCalendars" })).PayrollCalendars).filter(
    isObject,
  );

/** Whether a pay period is one of a pay calendar: Xero refuses timesheets of any other. */
export function isPeriodOf(calendar: JsonObject, { start, end }: PayPeriod): boolean {
  const days = { WEEKLY: 7, FORTNIGHTLY: 14 }[String(calendar.CalendarType)];
  const first = dayOf(calendar.StartDate);
  return (
    days === daysBetween(start, end) + 1 && first !== undefined && daysBetween(first, start) % days === 0
  );
}
