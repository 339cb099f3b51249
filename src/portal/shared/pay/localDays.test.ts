import { describe, expect, test } from "vitest";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { clockOn, cutByDay, dayAt } from "./localDays.ts";

const hour = 3_600_000;
const zones = [
  "Australia/Sydney",
  "Australia/Perth",
  "Australia/Lord_Howe",
  "Australia/Adelaide",
  "Pacific/Norfolk",
];
const placeIn = (zone: string, holidayFrom: Place["holidayFrom"] = () => undefined): Place => ({
  zone,
  holidayFrom,
});

describe("the local day of an instant", () => {
  test.each(zones)("is that of the clock, in any order of asking: %s", (zone) => {
    const place = placeIn(zone);
    // Both nights on which clocks change, every half hour; then backwards, so that no day is the one before.
    const instants = ["2026-10-02", "2027-04-02"].flatMap((day) =>
      Array.from({ length: 200 }, (_, index) => Date.parse(day) + (index * hour) / 2),
    );
    for (const instant of [...instants, ...instants.toReversed()]) {
      const { date, from, until } = dayAt(instant, place);
      expect(date).toBe(clockAt(new Date(instant), zone).date);
      expect(instant >= from && instant < until).toBe(true);
      expect(clockAt(new Date(from), zone)).toMatchObject({ date, time: "00:00" });
    }
  });

  test("ends when the next begins, also when it has 23 or 25 hours", () => {
    const place = placeIn("Australia/Sydney");
    const lengths = ["2026-10-04", "2026-10-05", "2027-04-04"].map((date) => {
      const { from, until } = dayAt(clockOn(date, "12:00", place), place);
      return (until - from) / hour;
    });
    expect(lengths).toEqual([23, 24, 25]);
    expect(clockOn("2026-10-04", "24:00", place)).toBe(clockOn("2026-10-05", "00:00", place));
  });
});

describe("a time is cut", () => {
  const place = placeIn("Australia/Sydney", (date) =>
    date === "2026-12-24" ? "18:00" : date === "2026-12-25" ? "00:00" : undefined,
  );
  const cut = (from: [string, string], until: [string, string]) =>
    cutByDay(clockOn(...from, place), clockOn(...until, place), place).map((part) => [
      part.kind,
      (part.until - part.from) / hour,
    ]);

  test("where a part-day public holiday begins, and at midnight", () => {
    expect(cut(["2026-12-24", "16:00"], ["2026-12-25", "02:00"])).toEqual([
      ["weekday", 2],
      ["public_holiday", 6],
      ["public_holiday", 2],
    ]);
    expect(cut(["2026-12-24", "16:00"], ["2026-12-24", "18:00"])).toEqual([["weekday", 2]]);
    expect(cut(["2026-12-24", "18:00"], ["2026-12-24", "20:00"])).toEqual([["public_holiday", 2]]);
  });

  test("between Friday, Saturday, Sunday and Monday", () => {
    expect(cut(["2026-11-27", "23:00"], ["2026-11-30", "01:00"])).toEqual([
      ["weekday", 1],
      ["saturday", 24],
      ["sunday", 24],
      ["weekday", 1],
    ]);
    expect(cut(["2026-11-27", "09:00"], ["2026-11-27", "09:00"])).toEqual([]);
  });
});
