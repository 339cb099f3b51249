import { startOfDay } from "#framework/shared/dates/zones.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Away } from "./facts.ts";
import { categories, type Category, type Line, type Segment } from "./lines.ts";
import { hourLine } from "./makeLines.ts";
import type { Pack } from "./pack.ts";

/** Types of leave that pay nothing by themselves. */
export const unpaidLeave = new Set(["unpaid", "parental", "toil", "rdo"]);

/**
 * Paid leave at the base rate, annual leave with its loading, and public holidays that were not worked. Each leave is one
 * line for as long as the base rate is the same.
 */
export function leaveLines(
  days: readonly Away[],
  pack: Pack,
  baseOn: (date: string) => number | undefined,
): Line[] {
  const groups = new Map<string, { base: number; days: Away[] }>();
  for (const day of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const base = baseOn(day.date);
    if (base === undefined || unpaidLeave.has(day.type) || day.minutes <= 0) continue;
    const key = `${day.id} ${day.type} ${base}`;
    const group = groups.get(key) ?? { base, days: [] };
    group.days.push(day);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => linesOfLeave(group, pack));
}

function linesOfLeave({ base, days }: { base: number; days: Away[] }, pack: Pack): Line[] {
  const [first] = days;
  if (!first) return [];
  const minutes = days.reduce((sum, each) => sum + each.minutes, 0);
  const paid = { date: first.date, minutes, base, because: [], segments: days.map(segmentOf) };
  const { leave, leave_loading: loading } = pack;
  const lines = [
    hourLine(pack, { ...paid, category: categoryOf(first.type), rule: leave, multiplier: leave.multiplier }),
  ];
  if (loading.types.includes(first.type) && loading.multiplier !== null)
    lines.push(
      hourLine(pack, { ...paid, category: "leave_loading", rule: loading, multiplier: loading.multiplier }),
    );
  return lines;
}

const categoryOf = (type: string): Category =>
  categories.find((each) => each === `leave_${type}`) ?? "leave_other";

/** Leave is by the day; its evidence has no time of day. */
const segmentOf = ({ id, date, minutes }: Away): Segment => ({
  work: id,
  from: startOfDay(date, "UTC"),
  until: startOfDay(addDays(date, 1), "UTC"),
  minutes,
});
