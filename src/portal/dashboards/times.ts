import { addDays, daysBetween } from "#shared/dates/dates.ts";
import { clockAt } from "#shared/dates/zones.ts";
import { zoneNameAt } from "#shared/dates/written.ts";

/** `2:30 pm`, of a time as `14:30`. */
export function writtenTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** `2:30 – 10:00 pm`; both halves are named where they differ. */
export function writtenRange(from: string, until: string): string {
  const [start, end] = [writtenTime(from), writtenTime(until)];
  const isSameHalf = start.slice(-2) === end.slice(-2) && from <= until;
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

/** `Tue 24 Nov`, with the year when it is not the one of `today`. */
export function writtenDay(day: string, today: string): string {
  const words = new Intl.DateTimeFormat("en-AU", {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
  return words.replace(",", "").replace(/\b([A-Z][a-z]{2})[a-z]+\b/, "$1");
}

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
    range: `${writtenRange(start?.time ?? "", end?.time ?? "")} ${name}`.trim(),
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
