const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayFirst = /^(\d{2})-(\d{2})-(\d{4})$/;

/** True for a calendar date that exists, as `yyyy-MM-dd`. */
export function isIsoDate(text: string): boolean {
  const match = iso.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** An ISO date from `dd-MM-yyyy` (filters and report ranges) or from an ISO date; undefined when it is neither. */
export function parseDate(text: string): string | undefined {
  const match = dayFirst.exec(text);
  const candidate = match ? `${match[3]}-${match[2]}-${match[1]}` : text;
  return isIsoDate(candidate) ? candidate : undefined;
}

/** `2026-11-20` as `20-11-2026`, the form that filters and report ranges have on the wire. */
export const toWireDate = (isoDate: string): string => isoDate.split("-").toReversed().join("-");

/** True for an instant with an offset, as RFC 3339 has it. */
export function isInstant(text: string): boolean {
  const match =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:([0-5]\d)(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  return match !== null && isIsoDate(match[1] ?? "") && !Number.isNaN(Date.parse(text));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of the last minute that was asked for, by zone: a request and a list ask many times. */
const lastDays = new Map<string, { minute: number; day: string }>();

/** Today's date where the provider is. */
export function today(timeZone: string, now: Date = new Date()): string {
  const minute = Math.floor(now.getTime() / 60_000);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(timeZone, calendar);
  const day = calendar.format(now);
  lastDays.set(timeZone, { minute, day });
  return day;
}

/** The ISO date so many days later (or earlier). */
export function addDays(isoDate: string, days: number): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The weekday of a date: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (isoDate: string): number => new Date(`${isoDate}T00:00:00Z`).getUTCDay();

/** The first day of the week that a date is in. @param begins the first weekday, 0 for Sunday to 6 for Saturday */
export const startOfWeek = (isoDate: string, begins: number): string =>
  addDays(isoDate, -((weekdayOf(isoDate) - begins + 7) % 7));

/** How many days a date is after another. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000;

/** The ISO date so many months later; the last day of the month where it has no such day. */
export function addMonths(isoDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.slice(0, 10).split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Whole years between a birth date and a day. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
