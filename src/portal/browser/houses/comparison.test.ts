import { expect, test } from "vitest";
import { movedStart, partOfDay } from "./comparison.ts";

test.each([
  ["week", 1, "2026-11-30"],
  ["week", -1, "2026-11-16"],
  ["fortnight", -1, "2026-11-09"],
] as const)("from a %s, %i away", (span, by, expected) =>
  expect(movedStart({ start_date: "2026-11-23", end_date: "2026-11-29" }, span, by)).toBe(expected),
);

test("the month before a month begins on its first day", () =>
  expect(movedStart({ start_date: "2026-12-01", end_date: "2026-12-31" }, "month", -1)).toBe("2026-11-01"));

test.each([
  ["00:00", 0],
  ["06:30", 6.5 / 24],
  ["24:00", 1],
])("%s is that part of a day", (time, part) => expect(partOfDay(time)).toBe(part));
