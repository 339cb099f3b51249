import { describe, expect, test } from "vitest";
import { HolidayCalendar } from "./holidays.ts";

const calendar = new HolidayCalendar([
  { date: "2026-12-25", name: "Christmas Day" },
  { date: "2026-12-28", name: "Boxing Day (additional day)", states: ["NSW", "QLD", "VIC"] },
  { date: "2026-08-12", name: "Royal Queensland Show", states: ["QLD"], postcodes: ["4000-4018", "4101"] },
  { date: "2026-12-24", name: "Christmas Eve", states: ["QLD"], from: "18:00" },
  { date: "2026-12-24", name: "Christmas Eve", states: ["NT", "SA"], from: "19:00" },
]);

describe("(H6) a public holiday is one", () => {
  test.each([
    ["everywhere, when no state is named", "2026-12-25", { state: "WA" as const }, undefined, true],
    ["in its states", "2026-12-28", { state: "NSW" as const }, undefined, true],
    ["not in others", "2026-12-28", { state: "TAS" as const }, undefined, false],
    ["in its postcodes", "2026-08-12", { state: "QLD" as const, postcode: "4005" }, undefined, true],
    ["in a postcode by itself", "2026-08-12", { state: "QLD" as const, postcode: "4101" }, undefined, true],
    ["not beside them", "2026-08-12", { state: "QLD" as const, postcode: "4217" }, undefined, false],
    ["not where the postcode is unknown", "2026-08-12", { state: "QLD" as const }, undefined, false],
    ["not as a whole day when it is part of one", "2026-12-24", { state: "SA" as const }, undefined, false],
    ["not before its time", "2026-12-24", { state: "SA" as const }, "18:59", false],
    ["from its time on", "2026-12-24", { state: "SA" as const }, "19:00", true],
    ["from the time of its state", "2026-12-24", { state: "QLD" as const }, "18:00", true],
  ])("%s", (_, date, place, time, expected) => {
    expect(calendar.isPublicHoliday(date, place, time)).toBe(expected);
  });

  test("and a part day says from when", () => {
    expect(calendar.partDayFrom("2026-12-24", { state: "QLD" })).toBe("18:00");
    expect(calendar.partDayFrom("2026-12-24", { state: "NSW" })).toBeUndefined();
  });
});

describe("business days", () => {
  test.each([
    ["a Friday, over a weekend", "2026-11-20", 5, "NSW" as const, "2026-11-27"],
    ["a Saturday counts from Monday", "2026-11-21", 1, "NSW" as const, "2026-11-23"],
    ["over Christmas", "2026-12-24", 1, "NSW" as const, "2026-12-29"],
    ["a part-day holiday is a business day", "2026-12-23", 1, "SA" as const, "2026-12-24"],
  ])("%s", (_, from, count, state, expected) => {
    expect(calendar.addBusinessDays(from, count, { state })).toBe(expected);
  });

  test("a day that is none moves to the next one", () => {
    expect(
      ["2026-11-20", "2026-11-21", "2026-12-25"].map((day) =>
        calendar.nextBusinessDay(day, { state: "NSW" }),
      ),
    ).toEqual(["2026-11-20", "2026-11-23", "2026-12-29"]);
  });
});
