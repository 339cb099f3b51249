import { expect, test } from "vitest";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { wallClock } from "./wallClock.ts";

const zones = [
  "Australia/Sydney",
  "Australia/Brisbane",
  "Australia/Adelaide",
  "Australia/Darwin",
  "Australia/Perth",
  "Australia/Hobart",
  "Australia/Lord_Howe",
];

test.each(zones)(
  "every hour of the months in which clocks change is where the clock of %s shows it",
  (zone) => {
    for (const from of ["2026-04-01", "2026-10-01", "2027-04-01", "2027-10-01"]) {
      const clock = wallClock(zone, from, 30);
      const base = Date.parse(`${from}T00:00:00Z`);
      for (let instant = base; instant < base + 28 * 86_400_000; instant += 1_800_000) {
        const shown = clockAt(new Date(instant), zone);
        const minutes = (Date.parse(`${shown.date}T${shown.time}:00Z`) - base) / 60_000;
        expect(clock.minutesAt(instant), new Date(instant).toISOString()).toBe(minutes);
      }
    }
  },
);

test("a time is found again from its minutes, before and after the clocks change", () => {
  const clock = wallClock("Australia/Sydney", "2026-10-01", 14);
  for (const instant of ["2026-10-03T12:00:00Z", "2026-10-03T20:00:00Z", "2026-10-10T00:15:00Z"])
    expect(new Date(clock.instantAt(clock.minutesAt(Date.parse(instant)))).toISOString()).toBe(
      new Date(instant).toISOString(),
    );
});

test("9 am stays 9 am when a shift is moved over the change of the clocks", () => {
  const clock = wallClock("Australia/Sydney", "2026-10-01", 14);
  const before = clock.minutesAt(Date.parse("2026-10-02T23:00:00Z"));
  expect(new Date(clock.instantAt(before + 24 * 60)).toISOString()).toBe("2026-10-03T22:00:00.000Z");
});

test("a time that the clock skips is taken as if it had not, one that it shows twice is the first", () => {
  const spring = wallClock("Australia/Sydney", "2026-10-04", 1);
  expect(new Date(spring.instantAt(2 * 60 + 30)).toISOString()).toBe("2026-10-03T16:30:00.000Z");
  const autumn = wallClock("Australia/Sydney", "2026-04-05", 1);
  expect(new Date(autumn.instantAt(2 * 60 + 30)).toISOString()).toBe("2026-04-04T15:30:00.000Z");
});
