import { addDays, isIsoDate } from "./dates.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The names of the weekdays, from Sunday, as `weekdayOf` counts them. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * A date as people type it: `12/3`, `12/3/26`, `12-03-2026`, `12 Mar`, `12 March 2026`, `2026-03-12`, `today`,
 * `tomorrow`, `fri` (the next one), `next fri` (that of the week after this one). The day comes first. Undefined when it is none of these or does not exist.
 * @param today the day that `today` and dates without a year are counted from, ISO
 */
export function parseTypedDate(text: string, today: string): string | undefined {
  const plain = text.trim().toLowerCase().replace(/,/g, " ").replace(/\s+/g, " ");
  if (plain === "") return undefined;
  const relative = { today: 0, tomorrow: 1, yesterday: -1 }[plain];
  if (relative !== undefined) return addDays(today, relative);
  const named = /^(?:(next|this) )?([a-z]+)$/.exec(plain);
  const weekday = weekdayOf(named?.[2] ?? "");
  if (weekday >= 0) return nextWeekday(weekday, today, named?.[1] === "next");
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/.exec(plain);
  if (numbers) return dateFrom(numbers[1], Number(numbers[2]), numbers[3], today);
  const written = /^(?:[a-z]{3,9} )?(\d{1,2}) ([a-z]{3,9})(?: (\d{2}|\d{4}))?$/.exec(plain);
  if (written)
    return dateFrom(
      written[1],
      months.findIndex((name) => written[2]?.startsWith(name)) + 1,
      written[3],
      today,
    );
  return isIsoDate(plain) ? plain : undefined;
}

function dateFrom(
  day: string | undefined,
  month: number,
  year: string | undefined,
  today: string,
): string | undefined {
  const century = today.slice(0, 2);
  const whole =
    year === undefined ? today.slice(0, 4) : year.length === 2 ? twoDigitYear(year, century, today) : year;
  const candidate = `${whole}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(candidate) ? candidate : undefined;
}

/** Two digits mean the nearest such year, at most twenty years ahead: `85` is 1985. */
function twoDigitYear(year: string, century: string, today: string): string {
  const candidate = Number(century + year);
  return String(candidate > Number(today.slice(0, 4)) + 20 ? candidate - 100 : candidate);
}

/** The number of a day of the week, from its name or the beginning of it; -1 for any other word. */
const weekdayOf = (word: string): number =>
  weekdays.findIndex((name) => word.length >= 3 && name.startsWith(word));

/** The next such day after today; with `next`, the one in the week after this one, which begins on Monday. */
function nextWeekday(weekday: number, today: string, inNextWeek: boolean): string {
  const fromMonday = (day: number) => (day + 6) % 7;
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return inNextWeek
    ? addDays(today, 7 - fromMonday(now) + fromMonday(weekday))
    : addDays(today, (weekday - now + 7) % 7 || 7);
}

/**
 * A time as people type it: `9`, `9am`, `9.30 pm`, `14:05`, `1405`, `noon`, `midnight`; as `HH:mm`. `24:00` and midnight
 * are `00:00`; beside a date, `endsDay` says that the next day is meant.
 */
export function parseTypedTime(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const word = {
    noon: "12:00",
    midday: "12:00",
    midnight: "00:00",
    "24:00": "00:00",
    "24.00": "00:00",
    "2400": "00:00",
  }[plain];
  if (word !== undefined) return word;
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?\s*(am|pm)?$/.exec(plain);
  if (!match) return undefined;
  const [typedHour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  const half = match[3];
  if (half && (typedHour < 1 || typedHour > 12)) return undefined;
  const hour = half === "pm" ? (typedHour % 12) + 12 : half === "am" ? typedHour % 12 : typedHour;
  return hour > 23 || minute > 59
    ? undefined
    : `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Whether a time is the end of its day (`24:00`): together with a date, the beginning of the next one is meant. */
export const endsDay = (text: string): boolean => /^24[:.]?00$/.test(text.trim());

/**
 * A date and a time typed in one go: `tomorrow 9am`, `fri 2:30 pm`, `12/3 at 14:00`, `12 Mar 2026, 9 am`. Undefined when
 * one of the two is missing or cannot be read.
 */
export function parseTypedInstant(text: string, today: string): { date: string; time: string } | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/,|\bat\b/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  // The time is the last word, or the last two of them: `9 am`.
  for (const length of [1, 2]) {
    if (words.length <= length) continue;
    const time = parseTypedTime(words.slice(-length).join(" "));
    const date = parseTypedDate(words.slice(0, -length).join(" "), today);
    if (time !== undefined && date !== undefined)
      return { date: endsDay(words.at(-1) ?? "") ? addDays(date, 1) : date, time };
  }
  return undefined;
}
