import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { writtenDay, writtenTimes } from "#framework/shared/dates/spans.ts";
import { zoneNameAt } from "#framework/shared/dates/written.ts";

/** `today`, `tomorrow`, `in 2 days`. */
export const daysAway = (day: string, today: string): string =>
  new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" }).format(daysBetween(today, day), "day");

/** When something takes place, by the provider's clock or that of its place. */
export interface Spoken {
  day: string;
  /** `Tue 24 Nov` */
  date: string;
  /** `tomorrow` */
  away: string;
  /** `2:30 – 10:00 pm`, with the zone where it is not the provider's */
  range: string;
}

/** When a shift is, in words. */
export function spokenTime(
  { start_at: from, end_at: until, time_zone: place }: ShiftTimes,
  zone: string,
  now = new Date(),
): Spoken {
  const [start, end] = [from, until].map((at) => clockAt(new Date(at), place ?? zone));
  const today = clockAt(now, place ?? zone).date;
  const day = start?.date ?? today;
  const name = place ? zoneNameAt(from, place, zone) : "";
  return {
    day,
    date: writtenDay(day, today),
    away: daysAway(day, today),
    range: `${writtenTimes(start?.time ?? "", end?.time ?? "")} ${name}`.trim(),
  };
}

interface ShiftTimes {
  start_at: string;
  end_at: string;
  time_zone?: string | null;
}

/** The week that begins on a day: `16 – 22 Nov`. */
export function writtenWeek(from: string): string {
  const until = addDays(from, 6);
  const [first, last] = [from, until].map((day) => writtenDay(day, day).split(" ").slice(1));
  return first?.[1] === last?.[1]
    ? `${first?.[0]} – ${last?.join(" ")}`
    : `${first?.join(" ")} – ${last?.join(" ")}`;
}
