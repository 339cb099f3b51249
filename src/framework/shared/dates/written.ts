import { addDays } from "./dates.ts";
import { clockAt } from "./zones.ts";

/** Dates as they are written everywhere, each month with three letters: `20 Nov 2026`; with a weekday, `Fri 20 Nov 2026`. */
export function writtenDate(isoDate: string, { weekday = false } = {}): string {
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  const words = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return weekday ? `${weekdays[date.getUTCDay()]} ${words}` : words;
}

// Written by hand: a list has hundreds of dates, and asking the locale for each takes longer than all else in its cell.
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** A time of day (`HH:mm`) by the one clock there is: `14:30` is `2:30 pm`. What is none stays as it is. */
export function writtenTime(time: string): string {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  if (!match) return time;
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? "am" : "pm"}`;
}

/** Whether a clock shows midnight, where what ends belongs to the day before. */
export const isMidnight = (time: string): boolean => time.startsWith("00:00");

/** An instant in a zone: `20 Nov 2026, 4:30 pm`. */
export function writtenInstant(instant: string, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const { date: day, time } = clockAt(date, timeZone);
  return `${writtenDate(day)}, ${writtenTime(time)}`;
}

/** An instant in a zone as spreadsheets read it: `2026-11-20 16:30`. */
export function plainInstant(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const { date, time } = clockAt(at, timeZone);
  return `${date} ${time}`;
}

/**
 * A deadline or an end in a zone: `20 Nov 2026, 4:30 pm`. One at midnight is the end of the day before, and is written as such:
 * `end of Tue 24 Nov 2026`.
 */
export function writtenDeadline(instant: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(instant))) return instant;
  const { date, time } = clockAt(new Date(instant), timeZone);
  return isMidnight(time)
    ? `end of ${writtenDate(addDays(date, -1), { weekday: true })}`
    : writtenInstant(instant, timeZone);
}

const zoneNames = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant in the time zone of its place: `20 Nov 2026, 4:30 pm`, with the zone (`1:30 pm AWST`) where clocks there show
 * something else than the provider's.
 */
export function writtenInstantAt(
  instant: string,
  place: string,
  own: string,
  written: (instant: string, zone: string) => string = writtenInstant,
): string {
  return `${written(instant, place)} ${zoneNameAt(instant, place, own)}`.trim();
}

/** How people call the time of a place (AEST, AEDT, ACST, AWST), where its clocks show something else than the provider's. */
export function zoneNameAt(instant: string, place: string, own: string): string {
  if (writtenInstant(instant, own) === writtenInstant(instant, place)) return "";
  const named =
    zoneNames.get(place) ?? new Intl.DateTimeFormat("en-AU", { timeZone: place, timeZoneName: "short" });
  zoneNames.set(place, named);
  const parts = named.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
