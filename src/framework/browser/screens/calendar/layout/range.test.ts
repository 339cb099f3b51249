import { expect, test } from "vitest";
import { startOfWeek } from "#framework/shared/dates/dates.ts";
import { dayAfter, daysOf, rangeOf, weeksOf } from "./range.ts";

test.each([
  ["day", "2026-11-23", 1, "2026-11-23", "2026-11-23"],
  ["week", "2026-11-25", 1, "2026-11-23", "2026-11-29"],
  ["week", "2026-11-22", 1, "2026-11-16", "2026-11-22"],
  ["week", "2026-11-22", 0, "2026-11-22", "2026-11-28"],
  ["week", "2026-11-23", 6, "2026-11-21", "2026-11-27"],
  ["fortnight", "2026-11-25", 1, "2026-11-23", "2026-12-06"],
  ["month", "2028-02-10", 1, "2028-02-01", "2028-02-29"],
  ["month", "2026-12-31", 1, "2026-12-01", "2026-12-31"],
] as const)("a %s with %s in it, weeks beginning on %i, is %s to %s", (kind, day, weekStart, from, until) => {
  expect(rangeOf(kind, day, weekStart)).toEqual({ from, until });
});

test.each([
  ["day", "2026-12-31", 1, "2027-01-01"],
  ["week", "2026-11-25", -1, "2026-11-18"],
  ["fortnight", "2026-11-25", 1, "2026-12-09"],
  ["month", "2026-01-31", 1, "2026-02-01"],
  ["month", "2026-03-31", -1, "2026-02-01"],
] as const)("from a %s with %s, %i further is %s", (kind, day, by, expected) => {
  expect(dayAfter(kind, day, by)).toBe(expected);
});

test("the weeks of a month begin on the provider's first day and cover every day", () => {
  const weeks = weeksOf(rangeOf("month", "2026-11-01", 1), 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf(rangeOf("month", "2026-02-01", 0), 0)).toHaveLength(4);
});

test("days of a range are counted with both ends", () => {
  expect(daysOf({ from: "2026-02-27", until: "2026-03-01" })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
  expect(startOfWeek("2026-11-23", 1)).toBe("2026-11-23");
});
