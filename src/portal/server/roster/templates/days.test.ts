import { expect, test } from "vitest";
import { datesOf, timeOn } from "./days.ts";

test.each([
  ["a fortnight", 1, 14, ["2027-03-01", "2027-03-15", "2027-03-29"]],
  ["its last day", 14, 14, ["2027-03-14", "2027-03-28"]],
  ["four on and four off", 3, 8, ["2027-03-03", "2027-03-11", "2027-03-19", "2027-03-27"]],
  ["a day beyond the end", 40, 56, []],
] as const)("a day of %s comes again after the length of the cycle", (_, day, length, dates) =>
  expect(datesOf(day, length, "2027-03-01", "2027-03-31")).toEqual(dates),
);

test("times are by the clock of the place, also in the night on which clocks change", () => {
  const night = timeOn("2027-04-03", ["22:00", "06:00"], "Australia/Sydney");
  expect(night).toEqual({ start_at: "2027-04-03T11:00:00.000Z", end_at: "2027-04-03T20:00:00.000Z" });
  const day = timeOn("2027-06-01", ["09:00", "09:00"], "Australia/Perth");
  expect(day).toEqual({ start_at: "2027-06-01T01:00:00.000Z", end_at: "2027-06-02T01:00:00.000Z" });
});
