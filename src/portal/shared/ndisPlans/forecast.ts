import { addDays, addMonths, daysBetween } from "#framework/shared/dates/dates.ts";
import type { UsedPart } from "./parts.ts";

/** What a budget will come to; amounts in cents. */
export interface Forecast {
  /** What will have been used at the end; null once the days are over. */
  end: number | null;
  /** The first day on which more is used than is allocated, in the past or as expected. */
  runsOutOn: string | null;
  months: Month[];
}

/** What is used by the end of a month, and what is expected to be; the present month has both. */
interface Month {
  /** Its first day. */
  month: string;
  /** Its last day within the plan. */
  until: string;
  used: number | null;
  expected: number | null;
}

/** Days that say how fast a budget is used: three months, so that one quiet week does not count for much. */
const paceDays = 91;
/** With fewer days than these nothing is said of a pace. */
const leastDays = 14;

/**
 * What parts of supports will come to by the end of some days: what was delivered, what is planned, and after the last
 * planned day as much as was delivered on an average day of late.
 * @param allocated what may be used; null where that is not known
 */
export function forecastOf(
  parts: readonly UsedPart[],
  { from, until, today }: { from: string; until: string; today: string },
  allocated: number | null,
): Forecast {
  const days = daysBetween(from, until) + 1;
  const index = (day: string) => Math.min(Math.max(daysBetween(from, day), 0), days - 1);
  const amounts = Array.from<number>({ length: days }).fill(0);
  for (const { day, amount } of parts) {
    const at = index(day);
    amounts[at] = (amounts[at] ?? 0) + amount;
  }
  const planned = parts.flatMap(({ kind, day }) => (kind === "rostered" ? [day] : [])).toSorted();
  const known = Math.max(index(today), index(planned.at(-1) ?? from));
  const pace = paceOf(parts, from, today);
  const isOver = today > until;
  const sums: number[] = [];
  let sum = 0;
  for (let day = 0; day < days; day += 1) {
    sum += (amounts[day] ?? 0) + (!isOver && day > known ? pace : 0);
    sums.push(sum);
  }
  const out = allocated === null ? -1 : sums.findIndex((each) => Math.round(each) > allocated);
  return {
    end: isOver ? null : Math.round(sum),
    runsOutOn: out < 0 ? null : addDays(from, out),
    months: monthsBetween(from, until).map(({ month, last }) => ({
      month,
      until: last,
      used: month <= today ? Math.round(sums[index(today < last ? today : last)] ?? 0) : null,
      expected: isOver || last < today ? null : Math.round(sums[index(last)] ?? 0),
    })),
  };
}

/** What was delivered on an average day of late, in cents. */
function paceOf(parts: readonly UsedPart[], from: string, today: string): number {
  const first = addDays(today, -paceDays) > from ? addDays(today, -paceDays) : from;
  const counted = daysBetween(first, today);
  if (counted < leastDays) return 0;
  const delivered = parts.filter(({ kind, day }) => kind !== "rostered" && day >= first && day < today);
  return delivered.reduce((sum, { amount }) => sum + amount, 0) / counted;
}

function monthsBetween(from: string, until: string): { month: string; last: string }[] {
  const months: { month: string; last: string }[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= until; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1);
    months.push({ month, last: last < until ? last : until });
  }
  return months;
}
