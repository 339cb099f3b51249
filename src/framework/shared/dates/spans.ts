import { addDays } from "./dates.ts";
import { isMidnight, writtenDate, writtenTime } from "./written.ts";
import { clockAt } from "./zones.ts";

/** A day where its weekday matters, such as in a plan of the week: `Tue 24 Nov`, with the year when it is not this one. */
export function writtenDay(isoDate: string, today: string): string {
  const words = writtenDate(isoDate, { weekday: true });
  return isoDate.slice(0, 4) === today.slice(0, 4) ? words.replace(/ \d{4}$/, "") : words;
}

/** Days from the first to the last, saying what they share once: `24 – 28 Nov 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function writtenDays(from: string, until: string): string {
  const last = writtenDate(until);
  if (from.slice(0, 10) === until.slice(0, 10)) return last;
  const shared = from.slice(0, 7) === until.slice(0, 7) ? / \w+ \d{4}$/ : / \d{4}$/;
  const first = writtenDate(from);
  return `${from.slice(0, 4) === until.slice(0, 4) ? first.replace(shared, "") : first} – ${last}`;
}

/** A month: `Nov 2026`, from any of its days. */
export const writtenMonth = (isoDate: string): string =>
  writtenDate(`${isoDate.slice(0, 7)}-01`).replace(/^\d+ /, "");

/** Times of one day (`HH:mm`), joined: `2:30 – 10:00 pm`, `9:00 am – 2:00 pm`, and to the end of the day `4:00 pm – midnight`. */
export function writtenTimes(from: string, until: string): string {
  if (isMidnight(until)) return `${writtenTime(from)} – midnight`;
  const [first, last] = [writtenTime(from), writtenTime(until)];
  const isSameHalf = first.slice(-2) === last.slice(-2) && from <= until;
  return `${isSameHalf ? first.slice(0, -3) : first} – ${last}`;
}

/**
 * From one instant to another in a zone; a day that they share is said once: `Tue 24 Nov, 2:30 – 10:00 pm`. An end at
 * midnight belongs to the day before: `Tue 24 Nov, 4:00 pm – midnight`, `Mon 23 Nov, 10:00 pm – end of Tue 24 Nov`.
 */
export function writtenSpan(
  from: string,
  until: string,
  { zone, today }: { zone: string; today: string },
): string {
  if ([from, until].some((instant) => Number.isNaN(Date.parse(instant)))) return `${from} – ${until}`;
  const [start, end] = [clockAt(new Date(from), zone), clockAt(new Date(until), zone)];
  const day = writtenDay(start.date, today);
  const last = isMidnight(end.time) ? addDays(end.date, -1) : end.date;
  return start.date === last
    ? `${day}, ${writtenTimes(start.time, end.time)}`
    : `${day}, ${writtenTime(start.time)} – ${writtenEnd(end, today)}`;
}

/** The later end of a span that began on another day: `Wed 25 Nov, 7:00 am`, at midnight `end of Tue 24 Nov`. */
export const writtenEnd = ({ date, time }: { date: string; time: string }, today: string): string =>
  isMidnight(time)
    ? `end of ${writtenDay(addDays(date, -1), today)}`
    : `${writtenDay(date, today)}, ${writtenTime(time)}`;
