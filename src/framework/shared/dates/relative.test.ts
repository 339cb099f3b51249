import { expect, test } from "vitest";
import { relativeDay } from "./relative.ts";

test.each([
  ["2026-11-22", "today"],
  ["2026-11-23", "tomorrow"],
  ["2026-11-21", "yesterday"],
  ["2026-11-28", "in 6 days"],
  ["2026-11-12", "10 days ago"],
  ["2026-12-13", "in 3 weeks"],
  ["2027-01-22", "in 2 months"],
  ["2027-06-30", undefined],
  ["2020-01-01", undefined],
  ["", undefined],
])("%s is %s on 22 Nov 2026", (day, words) => {
  expect(relativeDay(day, "2026-11-22")).toBe(words);
});
