import { addDays } from "./dates.ts";
import rules from "./holidays.json" with { type: "json" };

interface HolidayRule {
  name: string;
  /** Where it is one; everywhere without it. */
  states?: string[];
  /** `MM-dd`, and what happens when it falls on a weekend: the day after is one too. */
  fixed?: string;
  moves?: string;
  /** Days after Easter Sunday. */
  easter?: number;
  /** The nth such weekday of a month; -1 is the last. */
  nth?: { week: number; day: number; month: number };
  /** The first such weekday on or after a day. */
  from?: { day: number; after: string };
}

const weekday = (isoDate: string): number => new Date(`${isoDate}T00:00:00Z`).getUTCDay();

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (isoDate: string): boolean => [0, 6].includes(weekday(isoDate));

const calendars = new Map<string, ReadonlyMap<string, string>>();

/** The public holidays of a state in a year by their day. */
export function publicHolidays(state: string, year: number): ReadonlyMap<string, string> {
  const key = `${state} ${year}`;
  const known = calendars.get(key);
  if (known) return known;
  const days = (rules as HolidayRule[])
    .filter(({ states }) => states === undefined || states.includes(state))
    .flatMap((rule) => daysOf(rule, year).map((day) => [day, rule.name] as const));
  const calendar = new Map(days);
  calendars.set(key, calendar);
  return calendar;
}

function daysOf({ fixed, moves, easter, nth, from }: HolidayRule, year: number): string[] {
  if (easter !== undefined) return [addDays(easterSunday(year), easter)];
  if (nth) return [nthWeekday(year, nth)];
  if (from) return [firstWeekday(`${year}-${from.after}`, from.day)];
  const day = `${year}-${fixed}`;
  const on = weekday(day);
  if (moves === "weekend-to-monday" && isWeekend(day)) return [day, firstWeekday(day, 1)];
  if (moves === "sunday-to-monday" && on === 0) return [day, addDays(day, 1)];
  // Boxing Day gives way to the substitute of Christmas: Saturday to Monday, Sunday to Tuesday.
  if (moves === "weekend-to-tuesday" && on === 6) return [day, addDays(day, 2)];
  return moves === "weekend-to-tuesday" && on === 0 ? [day, addDays(day, 2)] : [day];
}

const firstWeekday = (isoDate: string, day: number): string =>
  addDays(isoDate, (day - weekday(isoDate) + 7) % 7);

function nthWeekday(
  year: number,
  { week, day, month }: { week: number; day: number; month: number },
): string {
  const first = (of: number) =>
    firstWeekday(new Date(Date.UTC(year, of - 1, 1)).toISOString().slice(0, 10), day);
  return week > 0 ? addDays(first(month), (week - 1) * 7) : addDays(first(month + 1), week * 7);
}

/** Easter Sunday by the Gregorian computus. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const h = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - golden) / 11));
  const j = (year + Math.floor(year / 4) + i + 2 - century + Math.floor(century / 4)) % 7;
  const offset = i - j;
  const month = 3 + Math.floor((offset + 40) / 44);
  const day = offset + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const zones: Record<string, string> = {
  "Australia/Melbourne": "VIC",
  "Australia/Hobart": "TAS",
  "Australia/Brisbane": "QLD",
  "Australia/Adelaide": "SA",
  "Australia/Darwin": "NT",
  "Australia/Perth": "WA",
};

/** The state whose calendar a provider keeps, by its time zone; New South Wales where that says nothing else. */
export const stateOfZone = (zone: string): string => zones[zone] ?? "NSW";

const isBusinessDay = (day: string, state: string): boolean =>
  !isWeekend(day) && !publicHolidays(state, Number(day.slice(0, 4))).has(day);

/** The day that comes so many business days after another one. */
export function addBusinessDays(isoDate: string, days: number, state: string): string {
  let day = isoDate;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day, state)) left -= 1;
  }
  return day;
}

/** The day itself where it is a business day, otherwise the first one after it. */
export const nextBusinessDay = (isoDate: string, state: string): string =>
  isBusinessDay(isoDate, state) ? isoDate : addBusinessDays(isoDate, 1, state);
