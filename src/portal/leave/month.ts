import { addDays } from "#shared/dates/dates.ts";

/** A leave as the calendar's call answers it. */
export interface Away {
  uuid: string;
  label: string;
  status: string;
  start_date: string;
  end_date: string;
  part_day: boolean | null;
  start_time: string | null;
  end_time: string | null;
}

/** Somebody who is away. */
export interface AwayPerson {
  staff: string;
  name: string;
  leaves: Away[];
}

/** The days of a month such as 2026-11. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) =>
    day.startsWith(month),
  );
}

/** The month so many months later; earlier with a negative number. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const place = year * 12 + number - 1 + by;
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, "0")}`;
}

/** The leave that somebody has on a day; approved before asked for. */
export const leaveOn = ({ leaves }: AwayPerson, day: string): Away | undefined =>
  leaves
    .filter(({ start_date: from, end_date: to }) => from <= day && day <= to)
    .sort((one, other) => one.status.localeCompare(other.status))[0];

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether a day is the first of the provider's week: 0 is Sunday. */
export const beginsWeek = (day: string, weekStart: number): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === weekStart;
