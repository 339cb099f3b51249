import { addDays } from "#framework/shared/dates/dates.ts";
import type { RangeRule } from "#framework/server/tenants/calendar.ts";
import { payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";

const daysOf = ({ start, end }: PayPeriod): [string, string] => [start, end];

/** The pay period that today is in, by the provider's pay cycle. */
export const thisPayPeriod: RangeRule = ({ settings }, today) =>
  daysOf(payPeriodOf(today, payCycle(settings.pay_cycle)));

/** The last pay period that is over. */
export const lastPayPeriod: RangeRule = ({ settings }, today) => {
  const cycle = payCycle(settings.pay_cycle);
  return daysOf(payPeriodOf(addDays(payPeriodOf(today, cycle).start, -1), cycle));
};
