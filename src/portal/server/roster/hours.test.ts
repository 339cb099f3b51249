import { expect, test } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { timesOf } from "./judge/times.ts";

/**
 * the hours of shifts on every day of two years, against clocks that are written down here: minutes ahead of UTC in
 * winter and by how much summer is ahead of that, from the first Sunday of October, 2:00, to the first of April, 3:00.
 */
const zones: Record<string, { winter: number; summer: number }> = {
  "Australia/Sydney": { winter: 600, summer: 60 },
  "Australia/Brisbane": { winter: 600, summer: 0 },
  "Australia/Adelaide": { winter: 570, summer: 60 },
  "Australia/Darwin": { winter: 570, summer: 0 },
  "Australia/Perth": { winter: 480, summer: 0 },
  "Australia/Hobart": { winter: 600, summer: 60 },
  "Australia/Lord_Howe": { winter: 630, summer: 30 },
};

/** The first Sunday of a month of a year. */
function firstSunday(year: number, month: number): string {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return `${year}-${String(month).padStart(2, "0")}-0${1 + ((7 - weekday) % 7)}`;
}

/** Minutes since the epoch of a time by the clock of a zone. Times that come twice are not asked about. */
function minutesAt(
  day: string,
  time: string,
  { winter, summer }: { winter: number; summer: number },
): number {
  const year = Number(day.slice(0, 4));
  const [ends, begins] = [firstSunday(year, 4), firstSunday(year, 10)];
  const isSummer =
    day < ends || (day === ends && time < "03:00") || day > begins || (day === begins && time >= "02:00");
  return Date.parse(`${day}T${time}:00Z`) / 60_000 - winter - (isSummer ? summer : 0);
}

const shifts = [
  ["22:00", "06:00"],
  ["00:00", "08:00"],
  ["20:00", "01:00"],
  ["09:00", "17:00"],
] as const;

test.each(Object.entries(zones))("%s: every day of two years", (zone, clock) => {
  const wrong: string[] = [];
  for (let day = "2026-07-01"; day < "2028-07-01"; day = addDays(day, 1))
    for (const [from, until] of shifts) {
      const last = until < from ? addDays(day, 1) : day;
      const times = timesOf({
        start_at: instantAt(day, from, zone).toISOString(),
        end_at: instantAt(last, until, zone).toISOString(),
        break_minutes: 30,
      });
      const expected = (minutesAt(last, until, clock) - minutesAt(day, from, clock) - 30) / 60;
      if (Math.abs((times?.hours ?? 0) - expected) > 0.0001)
        wrong.push(`${day} ${from}: ${times?.hours} for ${expected}`);
    }
  expect(wrong).toEqual([]);
});

test("the nights on which clocks change are among them", () => {
  const hours = (day: string, zone: string) =>
    timesOf({
      start_at: instantAt(day, "22:00", zone).toISOString(),
      end_at: instantAt(addDays(day, 1), "06:00", zone).toISOString(),
    })?.hours;
  expect([hours("2026-10-03", "Australia/Sydney"), hours("2027-04-03", "Australia/Sydney")]).toEqual([7, 9]);
  expect([hours("2026-10-03", "Australia/Lord_Howe"), hours("2027-04-03", "Australia/Lord_Howe")]).toEqual([
    7.5, 8.5,
  ]);
});
