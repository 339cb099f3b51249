import { describe, expect, test } from "vitest";
import { addDays, today } from "./dates.ts";
import { clockAt, instantAt, startOfDay } from "./zones.ts";

// every day of 2026 to 2028 where clocks change by an hour, by half an hour, and not at all.
const zones = ["Australia/Sydney", "Australia/Adelaide", "Australia/Perth", "Australia/Lord_Howe"] as const;
const days: string[] = [];
for (let day = "2026-01-01"; day <= "2028-12-31"; day = addDays(day, 1)) days.push(day);

const hour = 3_600_000;
const hours = (from: Date, until: Date) => (until.getTime() - from.getTime()) / hour;

/** Days on which clocks are changed, with how many hours they have. */
const changes: Record<string, Record<string, number>> = {
  "Australia/Sydney": {
    "2026-04-05": 25,
    "2026-10-04": 23,
    "2027-04-04": 25,
    "2027-10-03": 23,
    "2028-04-02": 25,
    "2028-10-01": 23,
  },
  "Australia/Adelaide": {
    "2026-04-05": 25,
    "2026-10-04": 23,
    "2027-04-04": 25,
    "2027-10-03": 23,
    "2028-04-02": 25,
    "2028-10-01": 23,
  },
  "Australia/Perth": {},
  "Australia/Lord_Howe": {
    "2026-04-05": 24.5,
    "2026-10-04": 23.5,
    "2027-04-04": 24.5,
    "2027-10-03": 23.5,
    "2028-04-02": 24.5,
    "2028-10-01": 23.5,
  },
};

describe.each(zones)("(R-11) every day of three years in %s", (zone) => {
  test("begins at midnight, is the day of its first and its last moment, and follows the one before", () => {
    for (const day of days) {
      const [start, next] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
      const last = new Date(next.getTime() - 1000);
      const found = [clockAt(start, zone), clockAt(last, zone).date, today(zone, start), today(zone, last)];
      expect([day, ...found]).toEqual([day, { date: day, time: "00:00" }, day, day, day]);
    }
  });

  test("has 24 hours, but for those on which clocks are changed", () => {
    const found = Object.fromEntries(
      days.flatMap((day) => {
        const length = hours(startOfDay(day, zone), startOfDay(addDays(day, 1), zone));
        return length === 24 ? [] : [[day, length]];
      }),
    );
    expect(found).toEqual(changes[zone]);
  });

  test("each time that clocks show is found again, also around the changes", () => {
    for (const day of days)
      for (const time of ["00:00", "01:59", "03:00", "06:00", "12:00", "20:00", "23:59"])
        expect([day, clockAt(instantAt(day, time, zone), zone)]).toEqual([day, { date: day, time }]);
  });
});

describe("(R-11) the nights on which clocks are changed", () => {
  test.each([
    ["Australia/Sydney", "2026-04-05", 5],
    ["Australia/Adelaide", "2026-04-05", 5],
    ["Australia/Lord_Howe", "2026-04-05", 4.5],
    ["Australia/Perth", "2026-04-05", 4],
    ["Australia/Sydney", "2026-10-04", 3],
    ["Australia/Adelaide", "2026-10-04", 3],
    ["Australia/Lord_Howe", "2026-10-04", 3.5],
    ["Australia/Perth", "2026-10-04", 4],
  ])("00:00–04:00 in %s on %s has %d hours", (zone, day, expected) => {
    expect(hours(instantAt(day, "00:00", zone), instantAt(day, "04:00", zone))).toBe(expected);
  });

  test("a time that clocks skip is a moment of that night, after the change", () => {
    const skipped = instantAt("2026-10-04", "02:30", "Australia/Sydney");
    expect(clockAt(skipped, "Australia/Sydney")).toEqual({ date: "2026-10-04", time: "03:30" });
  });

  test("a time that clocks show twice is one of the two moments", () => {
    const twice = instantAt("2026-04-05", "02:30", "Australia/Sydney");
    expect(clockAt(twice, "Australia/Sydney")).toEqual({ date: "2026-04-05", time: "02:30" });
  });
});
