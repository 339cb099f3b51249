import type { Period } from "#portal/shared/pay/facts.ts";
import type { Line, PayException } from "#portal/shared/pay/lines.ts";
import { hasRules, payByTheHour, payInWeek } from "./estimate.ts";
import type { PaidStaff } from "./staff.ts";
import type { StaffedWork } from "./works.ts";

/** What someone is paid for the shifts of some days; amounts in cents. */
export interface DaysPay {
  lines: Line[];
  exceptions: PayException[];
  total: number;
}

/**
 * The pay of someone's work in some days, week by week by the award; at the base rate where no rules are known.
 * @param works also those around the days: the hours of a week add up
 * @returns undefined without a pay rate
 */
export function payInDays(
  person: PaidStaff | undefined,
  works: readonly StaffedWork[],
  weeks: readonly Period[],
  { first, last }: { first: string; last: string },
): DaysPay | undefined {
  const isIn = ({ date }: { date: string }) => date >= first && date <= last;
  const found: DaysPay = { lines: [], exceptions: [], total: 0 };
  let isKnown = false;
  for (const period of person ? weeks : []) {
    const week = person && payInWeek(person, works, period);
    if (!week) continue;
    isKnown = true;
    if (hasRules(week)) {
      const lines = week.pay.lines.filter(isIn);
      found.lines.push(...lines);
      found.total += lines.reduce((sum, { amount }) => sum + amount, 0);
      found.exceptions.push(...week.pay.exceptions.filter(isIn));
    } else
      found.total += payByTheHour(week, period)
        .filter(isIn)
        .reduce((sum, { cents }) => sum + cents, 0);
  }
  return isKnown ? found : undefined;
}
