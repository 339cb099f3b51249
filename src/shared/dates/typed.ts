import { addDays, isIsoDate } from "./dates.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * A date as people type it: `12/3`, `12/3/26`, `12-03-2026`, `12 Mar`, `12 March 2026`, `2026-03-12`, `today`,
 * `tomorrow`, `fri` (the next one). The day comes first. Undefined when it is none of these or does not exist.
 * @param today the day that `today` and dates without a year are counted from, ISO
 */
export function parseTypedDate(text: string, today: string): string | undefined {
  const plain = text.trim().toLowerCase().replace(/,/g, " ").replace(/\s+/g, " ");
  if (plain === "") return undefined;
  const relative = { today: 0, tomorrow: 1, yesterday: -1 }[plain];
  if (relative !== undefined) return addDays(today, relative);
  const weekday = weekdays.findIndex(
    (name) =>
      plain === name || (plain.length > 3 && plain.startsWith(name) && "day".startsWith(plain.slice(-3))),
  );
  if (weekday >= 0) return nextWeekday(weekday, today);
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/.exec(plain);
  if (numbers) return dateFrom(numbers[1], Number(numbers[2]), numbers[3], today);
  const named = /^(?:[a-z]{3,9} )?(\d{1,2}) ([a-z]{3,9})(?: (\d{2}|\d{4}))?$/.exec(plain);
  if (named)
    return dateFrom(named[1], months.findIndex((name) => named[2]?.startsWith(name)) + 1, named[3], today);
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

function nextWeekday(weekday: number, today: string): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (weekday - now + 7) % 7 || 7);
}

/** A time as people type it: `9`, `9am`, `9.30 pm`, `14:05`, `1405`; as `HH:mm`. */
export function parseTypedTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?\s*(am|pm)?$/.exec(text.trim().toLowerCase());
  if (!match) return undefined;
  const [typedHour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  const half = match[3];
  if (half && (typedHour < 1 || typedHour > 12)) return undefined;
  const hour = half === "pm" ? (typedHour % 12) + 12 : half === "am" ? typedHour % 12 : typedHour;
  return hour > 23 || minute > 59
    ? undefined
    : `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
