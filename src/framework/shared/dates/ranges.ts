import { periodOf, periods, nextPeriod, lastDayOf, type Period } from "../summaries/periods.ts";
import { addDays, addMonths } from "./dates.ts";

const around = /^(this|last|next)-(week|month|quarter|year|financial-year)$/;
const away = /^(last|next)-(\d{1,3})-(days|weeks|months)$/;

/** Whole periods that people choose by their name. */
export const wholeRanges = ["week", "month", "quarter", "year", "financial-year"].flatMap((period) =>
  ["this", "last", "next"].map((side) => `${side}-${period}`),
);

/** What names days: those below, or others that a portal adds. */
export const isRangeName = (text: unknown): text is string =>
  typeof text === "string" && text.length <= 60 && /^[a-z]+(-[a-z0-9]+)*$/.test(text);

/** The name of days as it is read within a line: "last pay period". */
export const rangeWords = (name: string): string => name.replaceAll("-", " ");

/**
 * Days that are named from today, from the first to the last: `today`, `last-7-days` and `next-3-months` with today,
 * `this-week`, `last-month`, `next-quarter`, `this-financial-year` (July to June) as a whole. Undefined for any other name.
 * @param begins the first weekday, 0 for Sunday to 6 for Saturday
 */
export function rangeNamed(
  name: string,
  today: string,
  begins: number,
): [from: string, to: string] | undefined {
  if (name === "today") return [today, today];
  const [, whole, period] = around.exec(name) ?? [];
  if (period === "financial-year") return financialYear(whole, today);
  const known = periods.find((one) => one === period);
  if (known !== undefined) return wholePeriod(whole, known, today, begins);
  const [, side, count, unit] = away.exec(name) ?? [];
  if (side === undefined) return undefined;
  const far = Number(count) * (side === "last" ? -1 : 1);
  const end = unit === "months" ? addMonths(today, far) : addDays(today, unit === "weeks" ? far * 7 : far);
  return side === "last" ? [end, today] : [today, end];
}

function wholePeriod(
  which: string | undefined,
  period: Period,
  today: string,
  begins: number,
): [string, string] {
  const present = periodOf(today, period, begins);
  const first =
    which === "next"
      ? nextPeriod(present, period)
      : which === "last"
        ? periodOf(addDays(present, -1), period, begins)
        : present;
  return [first, lastDayOf(first, period)];
}

function financialYear(which: string | undefined, today: string): [string, string] {
  const begun = Number(today.slice(0, 4)) - (today.slice(5) < "07-01" ? 1 : 0);
  const year = begun + (which === "last" ? -1 : which === "next" ? 1 : 0);
  return [`${year}-07-01`, `${year + 1}-06-30`];
}
