import { expect, test } from "vitest";
import { isRangeName, rangeNamed, rangeWords, wholeRanges } from "./ranges.ts";

// A Friday; weeks begin on Monday.
test.each([
  ["today", "2026-11-20", "2026-11-20"],
  ["last-7-days", "2026-11-13", "2026-11-20"],
  ["next-90-days", "2026-11-20", "2027-02-18"],
  ["next-2-weeks", "2026-11-20", "2026-12-04"],
  ["last-12-months", "2025-11-20", "2026-11-20"],
  ["this-week", "2026-11-16", "2026-11-22"],
  ["last-week", "2026-11-09", "2026-11-15"],
  ["this-month", "2026-11-01", "2026-11-30"],
  ["last-month", "2026-10-01", "2026-10-31"],
  ["last-quarter", "2026-07-01", "2026-09-30"],
  ["next-quarter", "2027-01-01", "2027-03-31"],
  ["this-year", "2026-01-01", "2026-12-31"],
  ["this-financial-year", "2026-07-01", "2027-06-30"],
  ["last-financial-year", "2025-07-01", "2026-06-30"],
])("%s is from %s to %s", (name, from, to) => expect(rangeNamed(name, "2026-11-20", 1)).toEqual([from, to]));

test("a financial year begins on 1 July", () => {
  expect(rangeNamed("this-financial-year", "2026-06-30", 1)).toEqual(["2025-07-01", "2026-06-30"]);
  expect(rangeNamed("this-financial-year", "2026-07-01", 1)).toEqual(["2026-07-01", "2027-06-30"]);
});

test.each(["", "yesterday", "last-1000-days", "next-day", "__proto__"])("%s names no days", (name) =>
  expect(rangeNamed(name, "2026-11-20", 1)).toBeUndefined(),
);

test("the ranges that people choose from are all known, whole, and read as words", () => {
  for (const name of wholeRanges) {
    expect(isRangeName(name)).toBe(true);
    expect(rangeNamed(name, "2026-11-20", 1), name).toHaveLength(2);
  }
  expect(rangeWords("last-financial-year")).toBe("last financial year");
  for (const other of ["", "Last-week", "last week", "a".repeat(61), 7, null])
    expect(isRangeName(other)).toBe(false);
});
