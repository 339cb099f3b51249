import { expect, test } from "vitest";
import { collide } from "./rules.ts";

const day = (start_date: string, end_date = start_date) => ({ start_date, end_date });
const part = (start_time: string, end_time: string, on = "2026-11-23") => ({
  ...day(on),
  part_day: true,
  start_time,
  end_time,
});

test.each([
  ["the day after", day("2026-11-24"), false],
  ["the same day", day("2026-11-23"), true],
  ["a week around it", day("2026-11-20", "2026-11-27"), true],
  ["another part of the day", part("12:00", "14:00"), false],
  ["an overlapping part", part("11:30", "14:00"), true],
  ["the same part on another day", part("09:00", "12:00", "2026-11-24"), false],
])("a morning off and %s", (_what, other, expected) => {
  expect(collide(part("09:00", "12:00"), other)).toBe(expected);
  expect(collide(other, part("09:00", "12:00"))).toBe(expected);
});
